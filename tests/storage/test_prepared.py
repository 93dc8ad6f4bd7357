"""Statements that go straight to the driver: the same rows as by SQLAlchemy's own way."""

from __future__ import annotations

from sqlalchemy import Column, Integer, MetaData, String, Table, create_engine, exists, insert, literal, select, update
from sqlalchemy import bindparam as bind

from bot.storage.prepared import Prepared

CARDS = Table("cards", MetaData(), Column("place", Integer, primary_key=True), Column("card", String(2)))


def test_a_prepared_statement_writes_what_it_says() -> None:
    """Values, constants and conditions each stand where SQLAlchemy puts them; the number of rows tells what changed."""
    lay = Prepared(insert(CARDS), CARDS.columns.keys())
    taken = exists(select(literal(1)).where(CARDS.c.card == bind("by")))
    turn = Prepared(update(CARDS).where(CARDS.c.place == bind("at"), ~taken), ("card",))
    engine = create_engine("sqlite://")
    with engine.begin() as conn:
        CARDS.metadata.create_all(conn)
        assert lay.run(conn, {"place": 1, "card": "Jh"}) == 1
        assert lay.run(conn, {"place": 2, "card": None}) == 1
        assert turn.run(conn, {"card": "9s", "at": 2, "by": "Ts"}) == 1
        assert turn.run(conn, {"card": "Ah", "at": 2, "by": "Jh"}) == 0
        assert [tuple(row) for row in conn.execute(select(CARDS).order_by(CARDS.c.place))] == [(1, "Jh"), (2, "9s")]
    engine.dispose()
