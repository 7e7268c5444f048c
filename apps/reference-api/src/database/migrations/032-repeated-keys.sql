-- Oldest build: 029
-- Keys that occur more than once in an object of the file, the contract's CddRepeatedKeys; NULL if there are none.
ALTER TABLE uploads ADD COLUMN repeated_keys jsonb;
