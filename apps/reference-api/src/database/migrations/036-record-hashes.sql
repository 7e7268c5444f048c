-- Oldest build: 031
-- By what a later file is compared with a stored one, without reading it (cdd/upload-findings.ts). Made from the records,
-- so it goes with the upload.
CREATE TABLE upload_hashes (
  upload_id uuid NOT NULL REFERENCES uploads ON DELETE CASCADE,
  -- A member by which the records may be told apart, the contract's idName.
  member text NOT NULL,
  -- Of the hashes.
  version integer NOT NULL,
  -- For each record with such an id the first six bytes of the hashes of the id and of the record.
  hashes bytea NOT NULL,
  PRIMARY KEY (upload_id, member)
);
-- The contract's CddGrade, CddRepeatedIds and CddDifferences; NULL if they are not known.
ALTER TABLE uploads ADD COLUMN grade text, ADD COLUMN repeated_ids jsonb, ADD COLUMN comparison jsonb;
