"""Chapter 5: the twelve cards. In each drawing the man M goes wherever a `*` stands, and nowhere else."""

import random

import pytest

from .drawn import after, draw, every_way, holding, is_dead, marked, reaches, read, seen, thrown
from .naive import CORNERS

# 5.1 Hop


@pytest.mark.clause("5.1")
@every_way
def test_5_1_a_hop_is_one_square_along_the_rank_or_the_file(mode, way, side):
    reaches(
        mode,
        "Hop",
        """
        R  *  .  .
        *  M  *  .
        B  *  B  .
        R  R  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.1")
@every_way
def test_5_1_a_hop_ends_on_an_empty_square(mode, way, side):
    reaches(
        mode,
        "Hop",
        """
        .  R  .  .
        B  M  *  .
        .  B  .  .
        R  R  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.1")
@every_way
def test_5_1_a_hop_stays_on_the_board(mode, way, side):
    reaches(
        mode,
        "Hop",
        """
        M  *  .  .
        *  .  .  .
        .  B  R  R
        R  B  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.1")
@every_way
def test_5_1_a_hop_moves_the_man_alone(mode, way, side):
    after(
        mode,
        "Hop:c1-c2",
        """
        B  .  .  .
        .  R  B  .
        .  R  .  B
        B  .  R  R
        """,
        """
        B  .  .  .
        .  R  B  .
        .  R  R  B
        B  .  .  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.1")
@every_way
@pytest.mark.parametrize(
    "drawing",
    ["R R B .  R R B .  B B . .  . . . .", "R R R R  B B B B  . . . .  . . . ."],
)
def test_5_1_a_hop_may_be_impossible(mode, drawing, way, side):
    is_dead(mode, "Hop", drawing, way=way, side=side)


# 5.2 Skip


@pytest.mark.clause("5.2")
@every_way
def test_5_2_a_skip_is_one_square_diagonally(mode, way, side):
    reaches(
        mode,
        "Skip",
        """
        *  B  *  B
        .  M  .  .
        *  R  *  .
        R  R  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.2")
@every_way
def test_5_2_a_skip_ends_on_an_empty_square(mode, way, side):
    reaches(
        mode,
        "Skip",
        """
        R  .  B  .
        .  M  .  .
        B  .  *  .
        R  R  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.2")
@every_way
def test_5_2_a_skip_stays_on_the_board(mode, way, side):
    reaches(
        mode,
        "Skip",
        """
        B  *  B  .
        M  .  .  B
        .  *  .  .
        R  R  R  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.2")
@every_way
def test_5_2_a_skip_moves_the_man_alone(mode, way, side):
    after(
        mode,
        "Skip:d1-c2",
        """
        B  .  .  B
        .  R  R  .
        .  B  .  .
        B  R  .  R
        """,
        """
        B  .  .  B
        .  R  R  .
        .  B  R  .
        B  R  .  .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.2")
@every_way
@pytest.mark.parametrize("drawing", ["R R . R  R B B .  . B B .  . . . .", "R . B .  . R B R  R . B .  . B . ."])
def test_5_2_a_skip_may_be_impossible(mode, drawing, way, side):
    is_dead(mode, "Skip", drawing, way=way, side=side)


# 5.3 King


@pytest.mark.clause("5.3")
@every_way
@pytest.mark.parametrize("options", [{}, {"adjacency": "4"}])
def test_5_3_a_king_goes_one_step_in_any_of_eight_directions(mode, options, way, side):
    reaches(
        mode,
        "King",
        """
        *  *  *  R
        *  M  *  R
        *  *  *  R
        B  B  B  B
        """,
        way=way,
        side=side,
        **options,
    )


@pytest.mark.clause("5.3")
@every_way
def test_5_3_a_king_ends_on_an_empty_square(mode, way, side):
    reaches(
        mode,
        "King",
        """
        R  *  B  .
        *  M  *  .
        B  *  R  .
        R  .  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.3")
@every_way
def test_5_3_a_king_stays_on_the_board(mode, way, side):
    reaches(
        mode,
        "King",
        """
        B  B  *  M
        B  .  *  *
        .  .  .  .
        B  R  R  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.3")
@every_way
def test_5_3_a_king_moves_the_man_alone(mode, way, side):
    after(
        mode,
        "King:b2-a1",
        """
        B  .  B  .
        B  R  .  .
        .  R  .  R
        .  R  .  B
        """,
        """
        B  .  B  .
        B  R  .  .
        .  .  .  R
        R  R  .  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.3")
@every_way
def test_5_3_a_king_may_be_impossible(mode, way, side):
    is_dead(mode, "King", "R R R R  B B B B  . . . .  . . . .", way=way, side=side)


# 5.4 Rook


@pytest.mark.clause("5.4")
@every_way
def test_5_4_a_rook_goes_any_way_along_the_rank_or_the_file(mode, way, side):
    reaches(
        mode,
        "Rook",
        """
        .  *  .  B
        *  M  *  *
        R  *  B  B
        R  *  R  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.4")
@every_way
def test_5_4_a_man_of_either_colour_blocks_a_rook(mode, way, side):
    reaches(
        mode,
        "Rook",
        """
        M  *  B  .
        *  .  .  .
        R  .  .  B
        R  B  B  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.4")
@every_way
def test_5_4_next_to_men_a_rook_cannot_go(mode, way, side):
    reaches(
        mode,
        "Rook",
        """
        .  B  .  .
        R  M  *  *
        .  *  .  B
        R  R  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.4")
@every_way
def test_5_4_a_rook_moves_the_man_alone(mode, way, side):
    after(
        mode,
        "Rook:d4-a4",
        """
        .  .  .  R
        B  R  .  .
        .  R  B  .
        R  .  B  B
        """,
        """
        R  .  .  .
        B  R  .  .
        .  R  B  .
        R  .  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.4")
@every_way
@pytest.mark.parametrize("drawing", ["R R R B  R B B .  B . . .  . . . .", "R R R R  B B B B  . . . .  . . . ."])
def test_5_4_a_rook_may_be_impossible(mode, drawing, way, side):
    is_dead(mode, "Rook", drawing, way=way, side=side)


# 5.5 Bishop


@pytest.mark.clause("5.5")
@every_way
def test_5_5_a_bishop_goes_any_way_along_a_diagonal(mode, way, side):
    reaches(
        mode,
        "Bishop",
        """
        *  B  *  .
        B  M  .  R
        *  .  *  B
        R  R  B  *
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.5")
@every_way
def test_5_5_a_man_of_either_colour_blocks_a_bishop(mode, way, side):
    reaches(
        mode,
        "Bishop",
        """
        *  .  B  .
        .  M  R  .
        R  .  *  .
        R  B  B  B
        """,
        way=way,
        side=side,
    )
    reaches(
        mode,
        "Bishop",
        """
        M  .  .  .
        .  R  .  .
        R  B  .  .
        B  B  B  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.5")
@every_way
def test_5_5_a_bishop_moves_the_man_alone(mode, way, side):
    after(
        mode,
        "Bishop:a4-d1",
        """
        R  .  .  B
        .  .  R  .
        .  R  .  B
        R  B  B  .
        """,
        """
        .  .  .  B
        .  .  R  .
        .  R  .  B
        R  B  B  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.5")
@every_way
@pytest.mark.parametrize("drawing", ["R . . R  . B B .  . B B .  R . . R", "R . B .  . R B R  R . B .  . B . ."])
def test_5_5_a_bishop_may_be_impossible(mode, drawing, way, side):
    is_dead(mode, "Bishop", drawing, way=way, side=side)


# 5.6 Horse


@pytest.mark.clause("5.6")
@every_way
def test_5_6_a_horse_leaps_two_squares_and_one_aside_past_any_men(mode, way, side):
    reaches(
        mode,
        "Horse",
        """
        B  R  R  *
        B  M  B  .
        .  B  .  *
        *  R  *  .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.6")
@every_way
def test_5_6_a_horse_ends_on_an_empty_square(mode, way, side):
    reaches(
        mode,
        "Horse",
        """
        B  .  .  R
        B  M  .  .
        .  R  .  B
        *  R  *  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.6")
@every_way
def test_5_6_a_horse_stays_on_the_board(mode, way, side):
    reaches(
        mode,
        "Horse",
        """
        M  .  .  .
        .  R  *  .
        B  *  R  R
        B  B  B  .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.6")
@every_way
def test_5_6_a_horse_moves_the_man_alone(mode, way, side):
    after(
        mode,
        "Horse:a1-c2",
        """
        B  .  .  B
        .  R  R  .
        .  R  .  B
        R  B  .  .
        """,
        """
        B  .  .  B
        .  R  R  .
        .  R  R  B
        .  B  .  .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.6")
@every_way
def test_5_6_a_horse_may_be_impossible(mode, way, side):
    is_dead(mode, "Horse", "R . R .  B . B .  . B . B  . R . R", way=way, side=side)


# 5.7 Jump


@pytest.mark.clause("5.7")
@every_way
def test_5_7_a_jump_goes_over_one_man_of_either_colour_to_the_square_behind(mode, way, side):
    reaches(
        mode,
        "Jump",
        """
        M  R  *  .
        B  R  .  .
        *  .  *  .
        B  B  R  B
        """,
        way=way,
        side=side,
    )
    reaches(
        mode,
        "Jump",
        """
        .  B  B  .
        .  M  B  *
        .  R  R  .
        R  *  B  *
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.7")
@every_way
def test_5_7_with_adjacency_4_a_jump_goes_along_rank_and_file_only(mode, way, side):
    reaches(
        mode,
        "Jump",
        """
        M  R  *  .
        B  R  .  .
        *  .  .  .
        B  B  R  B
        """,
        way=way,
        side=side,
        adjacency="4",
    )


@pytest.mark.clause("5.7")
@every_way
def test_5_7_a_jump_goes_over_no_second_man_and_not_without_one(mode, way, side):
    """Men stand behind each man around: the squares behind those are empty, and out of reach."""
    reaches(
        mode,
        "Jump",
        """
        M  B  R  .
        R  B  .  .
        B  .  R  .
        .  B  .  .
        """,
        way=way,
        side=side,
    )
    reaches(
        mode,
        "Jump",
        """
        M  .  B  .
        .  .  .  R
        R  .  B  B
        .  R  .  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.7")
@every_way
def test_5_7_a_jump_moves_the_man_alone(mode, way, side):
    after(
        mode,
        "Jump:c4-c2",
        """
        .  .  R  .
        .  B  B  .
        R  R  .  R
        .  .  B  B
        """,
        """
        .  .  .  .
        .  B  B  .
        R  R  R  R
        .  .  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.7")
@every_way
@pytest.mark.parametrize("drawing", ["R . R .  . R . R  B . B .  . B . B", "R . R .  B . . R  B . R .  B B . ."])
def test_5_7_a_jump_may_be_impossible(mode, drawing, way, side):
    is_dead(mode, "Jump", drawing, way=way, side=side)


# 5.8 Trade


@pytest.mark.clause("5.8")
@every_way
def test_5_8_a_trade_is_with_an_adjacent_enemy(mode, way, side):
    reaches(
        mode,
        "Trade",
        """
        B*  .  .   .
        R   M  B*  .
        R   .  B*  B
        R   .  .   .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.8")
@every_way
def test_5_8_both_men_move(mode, way, side):
    after(
        mode,
        "Trade:b3-c2",
        """
        R  R  .  .
        R  R  .  .
        .  .  B  B
        .  .  B  B
        """,
        """
        R  R  .  .
        R  B  .  .
        .  .  R  B
        .  .  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.8")
@every_way
@pytest.mark.parametrize("drawing", ["R R . B  R R . .  . . . B  . B B .", "R R R R  . . . .  . . . .  B B B B"])
def test_5_8_a_trade_may_be_impossible(mode, drawing, way, side):
    is_dead(mode, "Trade", drawing, way=way, side=side)


@pytest.mark.clause("5.8")
@every_way
def test_5_8_with_own_swap_it_is_also_with_an_own_man_once_a_pair(mode, way, side):
    """Written from the square that comes first in the order of 1.1, and the board stays as it was."""
    drawing = """
        R  R  .  .
        R  R  .  .
        .  .  B  B
        .  .  B  B
    """
    table = draw(mode, drawing, holding("Trade"), way=way, side=side, own_swap="on")
    own = sorted(marked(drawing, "R", way).split(), key=lambda square: (-int(square[1]), square))
    pairs = [f"Trade:{one}-{other}" for i, one in enumerate(own) for other in own[i + 1 :]]
    assert sorted(move for move in table.moves if "Trade" in move) == sorted([*pairs, seen("Trade:b3-c2", way)])
    for pair in pairs:
        assert table.refused(f"Trade:{pair[-2:]}-{pair[-5:-3]}") == "5.8"
        swapped = table.play(pair)
        assert (swapped.board, swapped.discards, swapped.phase) == (table.board, "T", "d")
        assert swapped.scored == table.scored


@pytest.mark.clause("5.8")
def test_5_8_with_own_swap_both_must_still_be_adjacent(mode):
    table = draw(mode, "R . . R  . R B .  . B B .  R B . .", "HTW/SJN", own_swap="on")
    assert table.goals("Trade:a4-") == "b3"
    assert table.goals("Trade:b3-") == "b2 c2 c3"
    assert table.refused("Trade:a4-d4") == "5.8"
    assert table.refused("Trade:a4-a4") == "5.8"


@pytest.mark.clause("5.8")
def test_5_8_a_hand_good_for_own_swaps_only_is_dead_without_the_option(mode):
    """Chapter 10."""
    text = "RR1B/RR2/3B/1BB1 r 3T/SWK HJTRNBIA -|- m 9"
    assert read(mode, text).outcome == (-1, 1, "7.2")
    table = read(mode, text, own_swap="on")
    assert table.outcome is None
    assert len(table.moves) == 6


# 5.9 Switch


@pytest.mark.clause("5.9")
@every_way
def test_5_9_a_switch_is_with_an_enemy_that_is_not_adjacent(mode, way, side):
    reaches(
        mode,
        "Switch",
        """
        B  .  .  B*
        R  M  B  .
        R  .  .  B*
        R  .  .  .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.9")
@every_way
def test_5_9_both_men_move_however_far(mode, way, side):
    after(
        mode,
        "Switch:a4-d1",
        """
        R  R  .  .
        R  R  .  .
        .  .  B  B
        .  .  B  B
        """,
        """
        B  R  .  .
        R  R  .  .
        .  .  B  B
        .  .  B  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.9")
@pytest.mark.parametrize("adjacency", ["8", "4"])
def test_5_9_trade_and_switch_share_out_the_sixteen_pairs(mode, adjacency):
    """So a Switch always has a use: nobody is adjacent to all."""
    choose = random.Random(8)
    for _ in range(60):
        table = draw(mode, thrown(choose), "TWP/HSJ", adjacency=adjacency)
        trades, switches = table.goals("Trade:").split(), table.goals("Switch:").split()
        assert len({*trades, *switches}) == len(trades) + len(switches) == 16
        assert switches


@pytest.mark.clause("5.9")
@pytest.mark.parametrize(
    "drawing",
    ["R R R R  B B B B  . . . .  . . . .", ". R . .  R B B .  . B B R  . . R .", ". B . .  B R R .  . R R B  . . B ."],
)
def test_5_9_a_switch_has_a_use_even_where_the_men_are_mixed_most(mode, drawing):
    assert draw(mode, drawing, "TWP/HSJ").goals("Switch:")


@pytest.mark.clause("5.9")
def test_5_9_with_own_swap_it_is_also_with_an_own_man_that_is_not_adjacent(mode):
    table = draw(mode, "R . . R  . R B .  . B B .  R B . .", "HTW/SJN", own_swap="on")
    assert table.goals("Switch:a4-") == "a1 b1 b2 c2 c3 d4"
    assert table.goals("Switch:d4-") == "a1 b1 b2 b3 c2"
    assert table.refused("Switch:d4-a4") == "5.9"
    assert table.refused("Switch:a4-b3") == "5.9"
    assert table.refused("Switch:a4-a4") == "5.9"
    assert table.play("Switch:a4-d4").board == table.board


# 5.10 Zip


@pytest.mark.clause("5.10")
@every_way
def test_5_10_a_zip_goes_from_anywhere_to_an_empty_corner(mode, way, side):
    reaches(
        mode,
        "Zip",
        """
        *  .  .  B
        .  M  R  .
        .  R  .  B
        *  B  B  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.10")
@every_way
def test_5_10_a_zip_goes_from_corner_to_corner_too(mode, way, side):
    reaches(
        mode,
        "Zip",
        """
        M  .  .  *
        R  R  .  .
        .  R  B  B
        *  .  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.10")
@every_way
def test_5_10_a_zip_moves_the_man_alone(mode, way, side):
    after(
        mode,
        "Zip:b2-d1",
        """
        R  .  .  R
        .  .  B  .
        .  R  B  B
        R  .  B  .
        """,
        """
        R  .  .  R
        .  .  B  .
        .  .  B  B
        R  .  B  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.10")
@every_way
@pytest.mark.parametrize("drawing", ["R . . B  . R R .  . B B .  B . . R", "R . . R  . B B .  . B B .  R . . R"])
def test_5_10_a_zip_may_be_impossible(mode, drawing, way, side):
    is_dead(mode, "Zip", drawing, way=way, side=side)


# 5.11 Zap


@pytest.mark.clause("5.11")
@every_way
def test_5_11_a_zap_goes_from_anywhere_to_an_empty_non_corner(mode, way, side):
    reaches(
        mode,
        "Zap",
        """
        B  *  *  .
        *  M  R  *
        *  R  B  *
        B  *  B  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.11")
@every_way
def test_5_11_the_centre_is_open_to_a_zap_and_so_is_the_way_from_a_corner(mode, way, side):
    reaches(
        mode,
        "Zap",
        """
        M  B  *  .
        R  *  *  R
        B  *  *  B
        .  *  B  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.11")
@every_way
def test_5_11_a_zap_moves_the_man_alone(mode, way, side):
    after(
        mode,
        "Zap:d4-c2",
        """
        B  .  .  R
        .  R  R  .
        .  R  .  B
        B  B  .  .
        """,
        """
        B  .  .  .
        .  R  R  .
        .  R  R  B
        B  B  .  .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.11")
def test_5_11_a_zap_always_has_a_use(mode):
    """Eight men cannot stand on all twelve non-corners: each man has at least four squares to go to."""
    choose = random.Random(6)
    for _ in range(40):
        table = draw(mode, thrown(choose), "HSA/TWN")
        zaps = table.goals("Zap:").split()
        empty = {zap[-2:] for zap in zaps}
        assert len(zaps) == 4 * len(empty) >= 16
        assert not empty & CORNERS


# 5.12 Push


@pytest.mark.clause("5.12")
@every_way
def test_5_12_a_push_shoves_one_man_of_either_colour_in_any_direction(mode, way, side):
    reaches(
        mode,
        "Push",
        """
        M   R*  .  .
        B*  B*  .  .
        .   .   .  B
        R   R   .  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.12")
@every_way
def test_5_12_a_push_shoves_two_men_of_any_colours(mode, way, side):
    reaches(
        mode,
        "Push",
        """
        M   R*  B  .
        B*  B*  .  R
        R   .   B  .
        .   .   .  .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.12")
@every_way
def test_5_12_with_adjacency_4_a_push_goes_along_rank_and_file_only(mode, way, side):
    reaches(
        mode,
        "Push",
        """
        M   R*  B  .
        B*  B   .  R
        R   .   B  .
        .   .   .  .
        """,
        way=way,
        side=side,
        adjacency="4",
    )


@pytest.mark.clause("5.12")
@every_way
def test_5_12_nobody_is_pushed_off_the_board(mode, way, side):
    """One man at the edge, or two, the farther one at the edge."""
    reaches(
        mode,
        "Push",
        """
        .  R  .  B
        R  M  B  B
        .  .  .  .
        R  B  .  .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.12")
@every_way
def test_5_12_three_men_cannot_be_pushed(mode, way, side):
    """On a rank or file, and on a long diagonal."""
    reaches(
        mode,
        "Push",
        """
        M   B  R  B
        R*  .  .  .
        .   .  B  B
        .   .  .  R
        """,
        way=way,
        side=side,
    )
    reaches(
        mode,
        "Push",
        """
        M  B*  .  .
        .  B   .  .
        R  .   R  .
        R  B   .  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.12")
@every_way
def test_5_12_on_a_diagonal_of_three_one_man_can_be_pushed(mode, way, side):
    reaches(
        mode,
        "Push",
        """
        B  .   R  B
        M  .   B  .
        .  B*  .  R
        .  .   .  R
        """,
        way=way,
        side=side,
    )
    reaches(
        mode,
        "Push",
        """
        B  .  R  B
        M  .  B  .
        .  B  .  R
        .  .  R  .
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.12")
@every_way
def test_5_12_on_a_diagonal_of_two_none_can(mode, way, side):
    reaches(
        mode,
        "Push",
        """
        B  .  R  B
        .  .  B  .
        M  .  .  R
        .  B  .  R
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.12")
@every_way
def test_5_12_an_empty_square_cannot_be_entered(mode, way, side):
    """Not even with men farther on."""
    reaches(
        mode,
        "Push",
        """
        M  .  R  .
        .  .  .  .
        B  .  B  .
        R  R  B  B
        """,
        way=way,
        side=side,
    )


@pytest.mark.clause("5.12")
@every_way
@pytest.mark.parametrize(
    ("move", "before", "then"),
    [
        ("Push:a4-b4", "M R B .  . R R .  . . . B  . . B B", ". R R B  . R R .  . . . B  . . B B"),
        ("Push:a4-b4", "M B R .  . R R .  . . . B  . . B B", ". R B R  . R R .  . . . B  . . B B"),
        ("Push:a4-b4", "M B . R  . R R .  . . . B  . . B B", ". R B R  . R R .  . . . B  . . B B"),
        ("Push:a4-b4", "M R . B  . R R .  . . . B  . . B B", ". R R B  . R R .  . . . B  . . B B"),
        ("Push:a4-b3", "M . B B  . B . R  . . R .  R . B .", ". . B B  . R . R  . . B .  R . B R"),
        ("Push:d1-c2", "B . R .  . . . .  . R B B  . B R M", "B . R .  . B . .  . R R B  . B R ."),
        ("Push:d1-c2", ". R R .  . B . .  . B R B  B . . M", "B R R .  . R . .  . B R B  B . . ."),
    ],
)
def test_5_12_the_whole_chain_goes_one_square_on(mode, move, before, then, way, side):
    after(mode, move, before, then, way=way, side=side)


@pytest.mark.clause("5.12")
@every_way
@pytest.mark.parametrize("drawing", ["R . R B  . . . R  . . B .  . R B B", "B B R B  R . . .  . . . R  R . B ."])
def test_5_12_a_push_may_be_impossible(mode, drawing, way, side):
    is_dead(mode, "Push", drawing, way=way, side=side)


# 5.13 Same move, other move


@pytest.mark.clause("5.13")
def test_5_13_two_equal_cards_give_the_same_moves(mode):
    two = read(mode, "RR2/RR2/2BB/2BB r 2HK/SJN - -|- m 1")
    one = read(mode, "RR2/RR2/2BB/2BB r HKP/SJN - -|- m 1")
    assert two.goals("Hop:").split() == one.goals("Hop:").split() == ["a3-a2", "b3-b2", "b3-c3", "b4-c4"]
    assert len(two.moves) == 12


@pytest.mark.clause("5.13")
def test_5_13_other_cards_that_lead_to_the_same_board_are_other_moves(mode):
    table = read(mode, "RR2/RR2/2BB/2BB r 2HK/SJN - -|- m 1")
    hop, king = table.play("Hop:b4-c4"), table.play("King:b4-c4")
    assert hop.board == king.board
    assert (hop.hands, king.hands) == ("HK/SJN", "2H/SJN")
    assert hop.state != king.state


@pytest.mark.clause("5.13")
@pytest.mark.parametrize(
    ("card", "many"),
    [("Hop", 4), ("Skip", 4), ("Jump", 4), ("Trade", 1), ("Switch", 15), ("Rook", 8), ("King", 8), ("Horse", 8),
     ("Bishop", 4), ("Zip", 8), ("Zap", 24), ("Push", 4)],
)  # fmt: skip
def test_5_13_so_many_moves_each_card_has_at_the_start(mode, card, many):
    """Chapter 11, for either side."""
    drawing = "R R . .  R R . .  . . B B  . . B B"
    assert len(draw(mode, drawing, holding(card)).goals(f"{card}:").split()) == many
    assert len(draw(mode, drawing, holding(card), way=2, side="b").goals(f"{card}:").split()) == many
