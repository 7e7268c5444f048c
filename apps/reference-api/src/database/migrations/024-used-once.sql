-- Oldest build: 023
-- What may be used or done once until a time, over all processes (database/first-use.ts): DPoP proofs, entries about
-- refused access. Unlogged, because a row is written with each request that has a proof and matters for minutes only.
CREATE UNLOGGED TABLE used_once (
  -- SHA-256, hexadecimal.
  digest text COLLATE "C" PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_once_expired ON used_once (expires_at);
