ALTER TABLE "edit_versions" DROP CONSTRAINT "edit_versions_kind";--> statement-breakpoint
ALTER TABLE "edited_items" DROP CONSTRAINT "edited_items_kind";--> statement-breakpoint
DROP INDEX "artist_reviews_newest";--> statement-breakpoint
DROP INDEX "artist_reviews_best";--> statement-breakpoint
DROP INDEX "artist_reviews_occasion";--> statement-breakpoint
DROP INDEX "artist_reviews_language";--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD COLUMN "story_id" bigint;--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD COLUMN "from_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD COLUMN "shows_photo" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD COLUMN "shows_song" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD CONSTRAINT "artist_reviews_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_reviews_newest" ON "artist_reviews" USING btree ("created_at","id") WHERE "artist_reviews"."is_shown";--> statement-breakpoint
CREATE INDEX "artist_reviews_best" ON "artist_reviews" USING btree ("rating","created_at","id") WHERE "artist_reviews"."is_shown";--> statement-breakpoint
CREATE INDEX "artist_reviews_occasion" ON "artist_reviews" USING btree ("occasion","created_at","id","artist_id","rating") WHERE "artist_reviews"."is_shown";--> statement-breakpoint
CREATE INDEX "artist_reviews_language" ON "artist_reviews" USING btree ("locale","rating","created_at","id") WHERE "artist_reviews"."is_shown";--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD CONSTRAINT "artist_reviews_storyId_unique" UNIQUE("story_id");--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD CONSTRAINT "artist_reviews_song" CHECK (not ("artist_reviews"."from_before" and "artist_reviews"."story_id" is not null));--> statement-breakpoint
ALTER TABLE "edit_versions" ADD CONSTRAINT "edit_versions_kind" CHECK ("edit_versions"."kind" in ('product','promotion','playlist','word','mail','tax','shipping','affiliate','referral_terms','review'));--> statement-breakpoint
ALTER TABLE "edited_items" ADD CONSTRAINT "edited_items_kind" CHECK ("edited_items"."kind" in ('product','promotion','playlist','word','mail','tax','shipping','affiliate','referral_terms','review'));