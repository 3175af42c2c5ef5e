DROP INDEX "artist_reviews_occasion";--> statement-breakpoint
CREATE INDEX "artist_songs_artist_genre" ON "artist_songs" USING btree ("artist_id","genre");--> statement-breakpoint
CREATE INDEX "artist_reviews_occasion" ON "artist_reviews" USING btree ("occasion","created_at","id","artist_id","rating");