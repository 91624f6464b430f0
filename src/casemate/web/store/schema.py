"""The tables, as the newest version has them. Whoever changes them writes a migration."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)


def match_column() -> Column[str]:
    return Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("cookie", LargeBinary(32), nullable=False, unique=True),
    Column("nickname", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("renewed", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(32), nullable=False, unique=True),
    Column("game", String(80), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("seed", LargeBinary(32)),
    Column("settings", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger, index=True),
    Column("following", String(32)),
)

seats = Table(
    "seats",
    metadata,
    match_column(),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("seen", BigInteger),
    Column("away", Integer, nullable=False, server_default="0"),
    CheckConstraint("seat IN (0, 1)", name="seat"),
)

events = Table(
    "events",
    metadata,
    match_column(),
    Column("number", Integer, primary_key=True),
    Column("who", String(6), nullable=False),
    Column("seat", Integer),
    Column("id", String(64)),
    Column("text", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("match", "seat", "id"),
)

drafts = Table(
    "drafts",
    metadata,
    match_column(),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("id", String(64), nullable=False),
    Column("move", Text),
    Column("back", Integer),
    Column("after", Integer, nullable=False),
    UniqueConstraint("match", "seat", "id"),
)

early = Table(
    "early",
    metadata,
    match_column(),
    Column("seat", Integer, primary_key=True),
    Column("id", String(64), nullable=False),
    Column("move", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    match_column(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("id", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("match", "seat", "id"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("match", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    ForeignKeyConstraint(["match", "seat"], ["seats.match", "seats.seat"], ondelete="CASCADE"),
    Index(None, "match", "seat"),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("one", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("one = 1", name="one"),
)
