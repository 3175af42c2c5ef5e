ALTER TABLE "instant_tasks" ADD COLUMN "network" "bytea";--> statement-breakpoint
ALTER TABLE "instant_tasks" ADD COLUMN "ordered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "instant_songs_finished" ON "instant_songs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "instant_songs_request" ON "instant_songs" USING hash ("request");--> statement-breakpoint
-- Songs that were ordered before are sold, too.
UPDATE "instant_tasks" t SET "ordered_at" = o."created_at"
FROM "orders" o, jsonb_array_elements(o."cart" -> 'lines') line
WHERE line -> 'instant' ->> 'taskId' = t."id"::text;
--> statement-breakpoint
-- The sleeve of an instant song is drawn without its recording, as its preview is. The waveform stays with the song.
UPDATE "stories" SET "peaks" = ''::bytea WHERE "instant_song_id" IS NOT NULL;
