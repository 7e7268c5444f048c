-- The first one and two characters of each word, for searches of several short words such as "li wu" (users/user-search.ts).
-- `user_starts` answers a search for one.
CREATE OR REPLACE FUNCTION word_starts(words text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(regexp_replace(words, '(\S)(\S?)\S*', '\1 \1\2', 'g'), ' ')
$$;
CREATE INDEX users_by_word_starts ON users USING gin (word_starts(search_text)) WITH (fastupdate = off);
