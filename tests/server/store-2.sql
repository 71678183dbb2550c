-- SPDX-License-Identifier: GPL-3.0-or-later
-- A database of version 2, with a game that waits, one that is played and one that is over.
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
  due INTEGER NOT NULL DEFAULT 0,
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
CREATE INDEX games_due ON games (due) WHERE due > 0;
CREATE TABLE outages (began INTEGER NOT NULL, ended INTEGER NOT NULL
) STRICT;
CREATE TABLE server (one INTEGER PRIMARY KEY CHECK (one = 1), alive INTEGER NOT NULL
) STRICT;

INSERT INTO games VALUES
  ('Old1Game', 'Old1Game', 0, 1, 'pacru', 2, 1, 0, 0, 0, 0, 180, 3, 1700000000000, 0),
  ('Old2Game', 'Old2Game', 0, 1, 'pacru', 2, 1, 0, 0, 0, 0, 180, 3, 1700000000001, 0),
  ('Old3Game', 'Old3Game', 0, 1, 'pacru', 2, 1, 0, 0, 0, 0, 180, 3, 1700000000002, 0);
INSERT INTO seats VALUES
  ('Old1Game', 0, 1, 0, 'Anna', NULL), ('Old1Game', 1, 1, 0, 'Ben', NULL),
  ('Old2Game', 0, 1, 0, 'Anna', NULL), ('Old2Game', 1, 0, 0, '', NULL),
  ('Old3Game', 0, 1, 0, 'Anna', NULL), ('Old3Game', 1, 1, 0, 'Ben', NULL);
INSERT INTO events VALUES
  ('Old1Game', 1, 1700000001000, 2, 0, 0, 'e1-e2'),
  ('Old3Game', 1, 1700000001000, 2, 0, 0, 'e1-e2'), ('Old3Game', 2, 1700000001001, 2, 1, 0, 'resign');
INSERT INTO server VALUES (1, 1700000002000);
PRAGMA user_version = 2;
