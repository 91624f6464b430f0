"""The store: what is answered is on the disk, whole or not at all; a file that cannot be used is one sentence."""

import os
import shutil
import sqlite3
import stat
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa

from casemate.errors import CasemateError
from casemate.web.store import Clash, NotStored, Store, backup, opening, schema, writer
from casemate.web.store import changes as c
from tests.processes import finished, run, started
from tests.web.rows import event, line, match, new_table, person, step


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "casemate.db"


@pytest.fixture
def store(path: Path):
    made = Store(path)
    yield made
    made.close()


def put(store: Store, *changes: c.Change) -> None:
    store.write(changes).result(timeout=10)


def table(store: Store, number: int = 0):
    found = store.table(f"address-{number}")
    assert found
    return found


def test_what_is_written_is_read_again(store):
    early = c.Early(match=match().id, seat=1, id="e", move="pick:10I")
    put(store, person(), *new_table(people=("ann", None)))
    put(store, event(1, "a"), event(2), step(0, "b"), early, line(1, "c"))
    found = table(store)
    assert found.match == match()
    assert [(p.seat, p.person, p.nickname) for p in found.players] == [(0, "ann", "Ann"), (1, None, "")]
    assert found.events == (event(1, "a"), event(2))
    assert (found.steps, found.early, found.chat) == ((step(0, "b"),), (early,), (line(1, "c"),))
    assert store.table("elsewhere") is None


def test_everything_is_there_after_closing(path):
    for number in range(3):
        store = Store(path)
        put(store, *new_table(number), event(1, match=number))
        store.close()
    store = Store(path)
    assert [len(table(store, number).events) for number in range(3)] == [1, 1, 1]
    store.close()


def test_every_connection_holds_what_it_has_to(store):
    def asked(engine, pragma):
        with engine.connect() as connection:
            return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()

    for engine in (store._writing, store._reading):
        assert asked(engine, "journal_mode") == "wal"
        assert asked(engine, "synchronous") == 2
        assert asked(engine, "foreign_keys") == 1
    assert asked(store._reading, "query_only") == 1
    assert asked(store._reading, "wal_autocheckpoint") == 0
    with store._reading.connect() as connection, pytest.raises(sa.exc.OperationalError):
        connection.exec_driver_sql("DELETE FROM matches")


def test_a_connection_that_does_not_hold_it_is_not_used():
    with sqlite3.connect(":memory:") as connection, pytest.raises(CasemateError, match="does not keep journal_mode"):
        opening.hold(connection, opening.HELD)
    connection.close()


def test_all_of_a_wish_is_stored_or_none(store):
    put(store, *new_table(), event(1, "a"))
    with pytest.raises(Clash):
        put(store, event(2, "b"), event(3, "a"))
    assert table(store).events == (event(1, "a"),)
    with pytest.raises(Clash):
        put(store, event(2, "b"), event(1, "c"))
    assert table(store).events == (event(1, "a"),)


def test_ids_are_unique_for_each_match_and_seat(store):
    put(store, *new_table(), *new_table(1), event(1, "a"), event(1, "a", match=1), line(1, "a"))
    for again in (event(2, "a"), line(2, "a")):
        with pytest.raises(Clash):
            put(store, again)
    put(store, event(2, None), event(3, None), line(2, "a", seat=1))


def test_wishes_of_many_share_a_transaction_and_fail_alone(store, monkeypatch):
    put(store, *new_table(), event(1))
    sizes, gate = [], threading.Event()
    apply = store._writer._apply

    def counted(connection, changes):
        gate.wait(10)
        sizes.append(len(changes))
        apply(connection, changes)

    monkeypatch.setattr(store._writer, "_apply", counted)
    first = store.write([event(2)])
    while not store._writer._waiting.empty():
        pass
    others = [store.write([event(number)]) for number in (3, 4, 4, 5)]
    gate.set()
    first.result(10)
    results = [other.exception(10) for other in others]
    assert [isinstance(result, Clash) for result in results] == [False, False, True, False]
    assert sizes == [1, 4, 1, 1, 1, 1]
    assert [row.number for row in table(store).events] == [1, 2, 3, 4, 5]


def test_wishes_are_stored_in_their_order(store):
    put(store, *new_table())
    futures = [store.write([event(number)]) for number in range(1, 400)]
    for future in futures:
        future.result(10)
    assert [row.number for row in table(store).events] == list(range(1, 400))


def test_a_full_disk_is_one_sentence_and_can_be_tried_again(store):
    put(store, *new_table())

    def limit(pages):
        with store._writing.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    store._writing.dispose()
    sa.event.listen(store._writing, "connect", lambda raw, _: raw.execute("PRAGMA max_page_count = 1"))
    with pytest.raises(NotStored, match=r"does not take what should be stored: database or disk is full\."):
        put(store, *[event(number, text="x" * 4000) for number in range(1, 60)])
    assert table(store).events == ()
    limit(1 << 30)
    put(store, event(1))
    assert table(store).events == (event(1),)


def test_what_nobody_expected_does_not_end_the_writer(store, monkeypatch):
    put(store, *new_table())
    with monkeypatch.context() as patch:
        patch.setattr(store._writer, "_apply", lambda *_: 1 / 0)
        with pytest.raises(NotStored):
            put(store, event(1))
    put(store, event(1))


def test_nothing_is_written_to_a_closed_store(path):
    store = Store(path)
    store.close()
    with pytest.raises(NotStored):
        store.write([event(1)])
    store._writer.close()


# People, seats and links


def test_a_seat_is_taken_once(store):
    put(store, person("ann"), person("bob"), *new_table())
    put(store, c.TakeSeat(match=match().id, seat=0, person="ann"))
    with pytest.raises(Clash, match="taken"):
        put(store, c.TakeSeat(match=match().id, seat=0, person="bob"))
    put(store, c.Seen(match=match().id, seat=0, seen=44))
    assert [(p.person, p.seen) for p in table(store).players] == [("ann", 44), (None, None)]


def test_a_person_is_found_by_cookie_and_can_be_forgotten(store):
    put(store, person("ann"), person("bob"), *new_table(people=("ann", "bob")))
    put(store, line(1, "a", seat=0), line(2, "a", seat=1))
    put(store, c.Rename(person="ann", nickname="Anna"), c.Renew(person="ann", renewed=9))
    found = store.person(person("ann").cookie)
    assert (found.id, found.nickname, found.renewed) == ("ann", "Anna", 9)
    put(store, c.Forget(person="ann"))
    assert store.person(person("ann").cookie) is None
    left = table(store)
    assert [p.person for p in left.players] == [None, "bob"]
    assert [row.seat for row in left.chat] == [1]


def test_links_are_found_by_their_hash_until_they_are_revoked(store):
    link = c.Invitation(hash=b"h" * 32, match=match().id, seat=1, kind="invite", created=3)
    put(store, *new_table(), link)
    assert store.invitation(b"h" * 32) == link
    assert store.invitation(b"i" * 32) is None
    assert store.address_of(match().id) == "address-0"
    put(store, c.Revoke(hash=b"h" * 32))
    assert store.invitation(b"h" * 32) is None


def test_lists_of_matches(store):
    put(store, person(), *new_table(0, ("ann", None)), *new_table(1, (None, "ann")), *new_table(2))
    assert [(one.address, one.seat) for one in store.matches_of("ann")] == [("address-1", 1), ("address-0", 0)]
    put(store, c.EndMatch(match=match(0).id, ended=50))
    assert store.running() == ("address-1", "address-2")
    put(store, c.PutAway(match=match(0).id, seat=0), c.PutAway(match=match(1).id, seat=1))
    assert store.matches_of("ann") == ()
    assert store.table("address-0") is None
    assert store.table("address-1")


def test_what_is_removed_leaves_nothing(store, path):
    link = c.Invitation(hash=b"h" * 32, match=match().id, seat=1, kind="invite", created=3)
    put(store, *new_table(), event(1, "a"), step(0, "b"), line(1, "c"), link)
    put(store, c.Remove(match=match().id))
    with sqlite3.connect(path) as connection:
        for name in schema.metadata.tables:
            assert connection.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)
    connection.close()


def test_old_chat_is_swept_away(store):
    put(store, *new_table(0), *new_table(1), line(1, "a"), line(1, "a", match=1))
    put(store, c.EndMatch(match=match(0).id, ended=50), c.Sweep(before=51))
    assert (len(table(store, 0).chat), len(table(store, 1).chat)) == (0, 1)


def test_the_last_heartbeat_of_the_run_before_is_known(path):
    store = Store(path)
    assert store.last_heartbeat == 0
    put(store, c.Heartbeat(at=5))
    put(store, c.Heartbeat(at=9))
    store.close()
    store = Store(path)
    assert store.last_heartbeat == 9
    store.close()


# Versions


def test_the_migrations_make_what_the_schema_says(store):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with store._reading.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        inspected = sa.inspect(connection)
        for name, wanted in schema.metadata.tables.items():
            made = {column["name"]: column for column in inspected.get_columns(name)}
            assert list(made) == [column.name for column in wanted.columns]
            for column in wanted.columns:
                assert made[column.name]["nullable"] == column.nullable, (name, column.name)
                assert made[column.name]["type"].compile() == column.type.compile(), (name, column.name)
    assert found == []


def test_every_version_is_listed():
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(opening.MIGRATIONS))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == opening.VERSIONS


def test_alembic_is_loaded_only_when_something_has_to_change(path):
    code = (
        "import sys, pathlib\nfrom casemate.web.store import Store\n"
        f"Store(pathlib.Path({str(path)!r})).close()\nprint('alembic' in sys.modules)"
    )
    assert [run(code)[0].strip() for _ in range(2)] == ["True", "False"]


def test_a_newer_version_is_one_sentence(path):
    Store(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
    connection.close()
    with pytest.raises(CasemateError, match="is of version 0999, newer than this program"):
        Store(path)


@pytest.mark.parametrize("content", [b"This is a text and no database, long enough to be read.\n" * 40, None])
def test_a_file_that_is_no_database_of_ours_is_one_sentence(path, content):
    if content:
        path.write_bytes(content)
    else:
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE matches (id TEXT)")
        connection.close()
    before = path.read_bytes()
    with pytest.raises(CasemateError, match="cannot be used as a database") as failure:
        Store(path)
    assert "\n" not in str(failure.value)
    if content:
        assert path.read_bytes() == before


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CasemateError, match="cannot be used") as failure:
        Store(tmp_path / "file" / "casemate.db")
    assert "\n" not in str(failure.value)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_the_right_to_write_is_one_sentence(tmp_path):
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(CasemateError, match="cannot be used"):
        Store(tmp_path / "casemate.db")


def test_a_file_is_used_by_one_server_at_a_time(store, path):
    with pytest.raises(CasemateError, match="in use"):
        Store(path)
    with pytest.raises(CasemateError, match="in use"):
        Store(path)


def test_a_file_that_could_not_be_opened_can_be_opened_later(path):
    path.write_bytes(b"nonsense " * 200)
    with pytest.raises(CasemateError):
        Store(path)
    path.unlink()
    Store(path).close()


KILLED = """
import os, pathlib
from alembic import op
from casemate.web.store import Store, opening

create, made = op.create_table, []

def killed(*args, **options):
    made.append(create(*args, **options))
    if len(made) == {most}:
        os._exit(9)

op.create_table = killed
Store(pathlib.Path({path!r}))
"""


@pytest.mark.parametrize("most", [1, 4])
def test_a_migration_that_is_killed_half_way_leaves_the_file_as_it_was(path, most):
    process = started(KILLED.format(most=most, path=str(path)))
    process.communicate(timeout=60)
    assert process.returncode == 9
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()
    store = Store(path)
    put(store, *new_table(), event(1))
    store.close()


def test_the_file_is_copied_before_it_changes(path, monkeypatch):
    store = Store(path)
    put(store, *new_table(), event(1))
    store.close()
    monkeypatch.setattr(opening, "VERSIONS", ("0001", "0002"))
    monkeypatch.setattr(opening, "migrate", lambda connection: None)
    Store(path).close()
    copy = path.with_name("casemate.db.before-0002")
    monkeypatch.undo()
    old = Store(copy)
    assert table(old).events == (event(1),)
    old.close()


# Copies, and what a killed process leaves


def test_a_copy_is_made_while_the_store_is_used(store, path):
    put(store, *new_table())
    stop, stored = threading.Event(), []

    def play():
        number = 0
        while not stop.is_set():
            number += 1
            put(store, event(number))
            stored.append(number)

    thread = threading.Thread(target=play)
    thread.start()
    try:
        for count in range(3):
            while len(stored) < 20 * (count + 1):
                pass
            least = len(stored)
            target = path.with_name(f"copy-{count}.db")
            store.backup(target)
            most = len(stored) + 1
            copy = Store(target)
            numbers = [row.number for row in table(copy).events]
            assert numbers == list(range(1, len(numbers) + 1))
            assert least <= len(numbers) <= most
            put(copy, event(len(numbers) + 1))
            copy.close()
            if hasattr(os, "geteuid"):
                assert stat.S_IMODE(target.stat().st_mode) == 0o600
    finally:
        stop.set()
        thread.join()


def test_a_copy_that_cannot_be_made_is_one_sentence(store, tmp_path):
    with pytest.raises(CasemateError, match="There is no database"):
        backup(tmp_path / "nothing.db", tmp_path / "copy.db")
    (tmp_path / "file").write_text("")
    with pytest.raises(CasemateError, match="cannot be used"):
        store.backup(tmp_path / "file" / "copy.db")


WRITES_UNTIL_KILLED = """
import pathlib
from casemate.web.store import Store
from tests.web.rows import event, new_table

store = Store(pathlib.Path({path!r}))
store.write(new_table()).result()
for number in range(1, 100000):
    store.write([event(number)]).result()
    print(number, flush=True)
"""


def test_what_was_answered_survives_a_kill(path):
    root = str(Path(__file__).parents[2])
    code = f"import sys; sys.path.append({root!r})\n" + WRITES_UNTIL_KILLED.format(path=str(path))
    process = started(code)
    assert process.stdout
    told = [int(process.stdout.readline()) for _ in range(50)]
    process.kill()
    told += [int(number) for number in process.stdout.read().split("\n")[:-1] if number]
    process.communicate(timeout=10)
    store = Store(path)
    numbers = [row.number for row in table(store).events]
    assert numbers[: len(told)] == told
    assert len(numbers) - len(told) <= 1
    store.close()


def test_one_file_may_be_moved_when_it_is_closed(path, tmp_path):
    store = Store(path)
    put(store, *new_table(), event(1))
    store.close()
    moved = tmp_path / "moved.db"
    shutil.copy(path, moved)
    store = Store(moved)
    assert table(store).events == (event(1),)
    store.close()


def test_many_wishes_are_not_one_transaction_without_end(store):
    assert writer.MOST_AT_ONCE < 1000
    put(store, *new_table())
    futures = [store.write([event(number)]) for number in range(1, 2 * writer.MOST_AT_ONCE)]
    for future in futures:
        future.result(20)
    assert len(table(store).events) == len(futures)


def test_processes_do_not_share_a_file(store, path):
    code = f"import pathlib\nfrom casemate.web.store import Store\nStore(pathlib.Path({str(path)!r}))"
    process = started(code)
    _, aside = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "in use" in aside
    store.close()
    finished(started(code))
