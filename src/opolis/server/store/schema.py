"""The tables of the database, for both engines; each step is run once, in order."""

STEPS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, seats INTEGER NOT NULL,
        options TEXT NOT NULL, clock TEXT NOT NULL, creator TEXT NOT NULL, invite TEXT NOT NULL,
        open INTEGER NOT NULL, correspondence INTEGER NOT NULL, created {real} NOT NULL,
        previous TEXT NOT NULL, status TEXT NOT NULL, ended_by TEXT NOT NULL, updated {real} NOT NULL
    );
    CREATE INDEX tables_by_time ON tables (status, updated);
    CREATE INDEX tables_by_creator ON tables (creator, status);
    CREATE TABLE events (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, at {real} NOT NULL, kind TEXT NOT NULL,
        seat INTEGER NOT NULL, text TEXT NOT NULL, act TEXT NOT NULL, who TEXT NOT NULL, clocks TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) {clustered};
    CREATE TABLE holders (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) {clustered};
    CREATE INDEX holders_by_person ON holders (who);
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, rules INTEGER NOT NULL, layout TEXT NOT NULL,
        state {blob} NOT NULL, past {blob} NOT NULL
    );
    CREATE TABLE chat (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, at {real} NOT NULL, seat INTEGER NOT NULL,
        who TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, number)
    ) {clustered};
    CREATE TABLE people (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, created {real} NOT NULL, login TEXT NOT NULL,
        password TEXT NOT NULL, email TEXT NOT NULL, epoch INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX people_by_login ON people (login) WHERE login <> '';
    CREATE TABLE tokens (
        id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL,
        scopes TEXT NOT NULL, created {real} NOT NULL, expires {real} NOT NULL, revoked {real} NOT NULL
    );
    CREATE INDEX tokens_by_person ON tokens (person);
    CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE downtimes (began {real} PRIMARY KEY, ended {real} NOT NULL);
    """,
    """
    ALTER TABLE chat ADD COLUMN act TEXT NOT NULL DEFAULT '';
    CREATE UNIQUE INDEX chat_by_act ON chat (table_id, who, act) WHERE act <> '';
    """,
    """
    ALTER TABLE tables ADD COLUMN scores TEXT NOT NULL DEFAULT '[]';
    """,
    """
    CREATE TABLE ended_sessions (session TEXT PRIMARY KEY, ended {real} NOT NULL);
    """,
    "ALTER TABLE people ADD COLUMN language TEXT NOT NULL DEFAULT ''",
)


def statements(step: str, **words: str) -> list[str]:
    """Split a step into statements of one engine."""
    return [part.strip() for part in step.format_map(words).split(";") if part.strip()]
