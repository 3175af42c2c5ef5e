ALTER TABLE "artist_reviews" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE INDEX "artist_reviews_language" ON "artist_reviews" USING btree ("locale","rating","created_at","id");--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD CONSTRAINT "artist_reviews_locale" CHECK ("artist_reviews"."locale" in ('en','sp'));--> statement-breakpoint
-- Reviews of artists who sing in Spanish are in Spanish when they contain common Spanish words.
UPDATE "artist_reviews" SET "locale" = 'sp'
FROM "artists"
WHERE "artists"."id" = "artist_reviews"."artist_id" AND '10' = ANY ("artists"."genres")
  AND "artist_reviews"."body" ~* '\m(el|la|los|las|mi|mis|lo|que|con)\M';
