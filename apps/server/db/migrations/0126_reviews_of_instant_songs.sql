-- The version before needs no step: it joins reviews and stars with their artists, so it leaves out those without one.
-- contract: artist_reviews.artist_id since 0089_outbox_traces
-- contract: song_ratings.artist_id since 0089_outbox_traces
ALTER TABLE "artist_reviews" ALTER COLUMN "artist_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "song_ratings" ALTER COLUMN "artist_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "stories_instant_delivered" ON "stories" USING btree ("delivered_at") WHERE "stories"."instant" is not null;
