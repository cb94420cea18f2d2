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
    """
    CREATE TABLE processes (id TEXT PRIMARY KEY, beat {real} NOT NULL);
    CREATE TABLE keepers (table_id TEXT PRIMARY KEY, process TEXT NOT NULL);
    CREATE INDEX keepers_by_process ON keepers (process);
    INSERT INTO keepers (table_id, process) SELECT id, '' FROM tables WHERE status = 'running' AND (
        clock <> '{{}}' OR id IN (SELECT table_id FROM holders WHERE who LIKE 'bot:%')
    );
    """,
    "ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT ''",
    """
    ALTER TABLE people ADD COLUMN unconfirmed TEXT NOT NULL DEFAULT '';
    ALTER TABLE people ADD COLUMN banned TEXT NOT NULL DEFAULT '';
    UPDATE people SET unconfirmed = email;
    UPDATE people SET email = '';
    ALTER TABLE tables ADD COLUMN locked INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE blocks (
        table_id TEXT NOT NULL, who TEXT NOT NULL, at {real} NOT NULL, PRIMARY KEY (table_id, who)
    );
    CREATE TABLE reports (
        id TEXT PRIMARY KEY, at {real} NOT NULL, table_id TEXT NOT NULL, reporter TEXT NOT NULL,
        who TEXT NOT NULL, name TEXT NOT NULL, said TEXT NOT NULL, words TEXT NOT NULL,
        settled {real} NOT NULL
    );
    """,
    "ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0",
    """
    ALTER TABLE tables ADD COLUMN pace {real} NOT NULL DEFAULT -1;
    ALTER TABLE tables ADD COLUMN winners TEXT NOT NULL DEFAULT '[]';
    """,
    """
    ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE to_rate (table_id TEXT PRIMARY KEY, at {real} NOT NULL, places TEXT NOT NULL);
    CREATE TABLE rated_matches (
        table_id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, number INTEGER NOT NULL,
        at {real} NOT NULL
    );
    CREATE UNIQUE INDEX rated_in_order ON rated_matches (game, seats, number);
    CREATE TABLE results (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL,
        place {real} NOT NULL, before {real} NOT NULL, mean {real} NOT NULL, deviation {real} NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) {clustered};
    CREATE INDEX results_by_person ON results (who);
    CREATE TABLE ratings (
        game TEXT NOT NULL, seats INTEGER NOT NULL, who TEXT NOT NULL, mean {real} NOT NULL,
        deviation {real} NOT NULL, matches INTEGER NOT NULL, PRIMARY KEY (game, seats, who)
    ) {clustered};
    CREATE INDEX ratings_by_person ON ratings (who);
    """,
    """
    CREATE TABLE puzzle_players (
        person TEXT NOT NULL, game TEXT NOT NULL, mu {real} NOT NULL, sigma {real} NOT NULL,
        streak INTEGER NOT NULL, best INTEGER NOT NULL, solved INTEGER NOT NULL, failed INTEGER NOT NULL,
        done TEXT NOT NULL, PRIMARY KEY (person, game)
    ) {clustered};
    CREATE TABLE puzzle_ratings (
        game TEXT NOT NULL, puzzle TEXT NOT NULL, mu {real} NOT NULL, sigma {real} NOT NULL,
        tries INTEGER NOT NULL, PRIMARY KEY (game, puzzle)
    ) {clustered};
    """,
    """
    CREATE TABLE openings (
        game TEXT NOT NULL, position TEXT NOT NULL, first INTEGER NOT NULL, drawn INTEGER NOT NULL,
        second INTEGER NOT NULL, PRIMARY KEY (game, position)
    ) {clustered};
    CREATE TABLE counted_openings (table_id TEXT PRIMARY KEY);
    """,
    """
    CREATE TABLE studies (
        id TEXT PRIMARY KEY, title TEXT NOT NULL, owner TEXT NOT NULL, access TEXT NOT NULL,
        invite TEXT NOT NULL, created {real} NOT NULL, updated {real} NOT NULL
    );
    CREATE INDEX studies_by_owner ON studies (owner);
    CREATE INDEX studies_by_time ON studies (access, updated);
    CREATE TABLE study_editors (
        study TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (study, who)
    ) {clustered};
    CREATE INDEX study_editors_by_person ON study_editors (who);
    CREATE TABLE study_edits (
        study TEXT NOT NULL, seq INTEGER NOT NULL, at {real} NOT NULL, who TEXT NOT NULL, act TEXT NOT NULL,
        body TEXT NOT NULL, PRIMARY KEY (study, seq)
    ) {clustered};
    CREATE UNIQUE INDEX study_edits_by_act ON study_edits (study, who, act);
    """,
)


def statements(step: str, **words: str) -> list[str]:
    """Split a step into statements of one engine."""
    return [part.strip() for part in step.format_map(words).split(";") if part.strip()]
