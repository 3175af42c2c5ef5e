CREATE INDEX IF NOT EXISTS "story_revisions_before" ON "story_revisions" USING btree ("audio_before") WHERE "story_revisions"."audio_before" is not null;
