-- Counts the changes of users: what was learnt of their order holds as long as this stays the same.
ALTER TABLE user_total ADD COLUMN revision bigint NOT NULL DEFAULT 0;

-- All in ASCII from now on, as users/user-keys.ts says it.
UPDATE users SET search_text = (
  SELECT string_agg(CASE
    WHEN letter ~ '[ -@[-~]' THEN letter
    WHEN ascii(letter) < 65536 THEN 'X' || translate(lpad(to_hex(ascii(letter)), 4, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
    ELSE 'Y' || translate(lpad(to_hex(ascii(letter)), 6, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
  END, '' ORDER BY place)
  FROM regexp_split_to_table(search_text, '') WITH ORDINALITY AS letters (letter, place)
) WHERE search_text ~ '[^ -@[-~]';
