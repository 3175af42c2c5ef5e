CREATE UNIQUE INDEX IF NOT EXISTS "story_revisions_return_of" ON "story_revisions" USING btree ("return_of");
