-- Increases with every change of users: cached positions are valid while it stays the same. Migration 008 drops it.
ALTER TABLE user_total ADD COLUMN revision bigint NOT NULL DEFAULT 0;

-- Encodes the stored search texts in ASCII, like `inAscii` in users/user-keys.ts.
UPDATE users SET search_text = (
  SELECT string_agg(CASE
    WHEN letter ~ '[ -@[-~]' THEN letter
    WHEN ascii(letter) < 65536 THEN 'X' || translate(lpad(to_hex(ascii(letter)), 4, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
    ELSE 'Y' || translate(lpad(to_hex(ascii(letter)), 6, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
  END, '' ORDER BY place)
  FROM regexp_split_to_table(search_text, '') WITH ORDINALITY AS letters (letter, place)
) WHERE search_text ~ '[^ -@[-~]';
