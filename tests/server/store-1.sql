-- SPDX-License-Identifier: GPL-3.0-or-later
-- A database of version 1, with one game.
PRAGMA journal_mode = WAL;
CREATE TABLE games (
  id TEXT PRIMARY KEY,
  first TEXT NOT NULL,
  number INTEGER NOT NULL,
  games INTEGER NOT NULL,
  variant TEXT NOT NULL,
  players INTEGER NOT NULL,
  repetition INTEGER NOT NULL,
  clock INTEGER NOT NULL,
  base INTEGER NOT NULL,
  increment INTEGER NOT NULL,
  away INTEGER NOT NULL,
  grace INTEGER NOT NULL,
  level INTEGER NOT NULL,
  created INTEGER NOT NULL,
  UNIQUE (first, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
  game TEXT NOT NULL REFERENCES games,
  seat INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  level INTEGER NOT NULL,
  name TEXT NOT NULL,
  hash BLOB,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
  game TEXT NOT NULL REFERENCES games,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  value INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
  number INTEGER PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games,
  at INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX chat_of_game ON chat (game, number);
CREATE TABLE outages (began INTEGER NOT NULL, ended INTEGER NOT NULL
) STRICT;
CREATE TABLE server (one INTEGER PRIMARY KEY CHECK (one = 1), alive INTEGER NOT NULL
) STRICT;

INSERT INTO games VALUES ('Old1Game', 'Old1Game', 0, 1, 'pacru', 2, 1, 0, 0, 0, 0, 180, 3, 1700000000000);
INSERT INTO seats VALUES ('Old1Game', 0, 1, 0, 'Anna', NULL), ('Old1Game', 1, 1, 0, 'Ben', NULL);
INSERT INTO events VALUES ('Old1Game', 1, 1700000001000, 2, 0, 0, 'e1-e2');
INSERT INTO server VALUES (1, 1700000002000);
PRAGMA user_version = 1;
