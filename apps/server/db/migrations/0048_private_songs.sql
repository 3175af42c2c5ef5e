CREATE INDEX "stories_private_audio" ON "stories" USING btree ("audio_key") WHERE "stories"."visibility" = 'private';
