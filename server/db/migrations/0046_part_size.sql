-- How a file is cut into objects of the store; files from before came in parts of 5 MB.
ALTER TABLE files ADD COLUMN part_size INTEGER NOT NULL DEFAULT 5242880 CHECK (part_size > 0);
