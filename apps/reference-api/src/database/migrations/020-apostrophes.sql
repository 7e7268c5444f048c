-- Typographic apostrophes are folded to ' (libs/api/src/fold.ts): ’, ‘ and ʼ, in search texts encoded as in migration 006.
UPDATE users SET
  last_name_key = translate(last_name_key, '’‘ʼ', ''''''''),
  first_name_key = translate(first_name_key, '’‘ʼ', ''''''''),
  search_text = regexp_replace(search_text, 'XCAB[IJ]|XACLM', '''', 'g')
WHERE search_text ~ 'XCAB[IJ]|XACLM';
