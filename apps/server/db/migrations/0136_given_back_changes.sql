-- A sung change that is not what was asked comes back to the artist as another row, which names it.
ALTER TABLE "story_revisions" ADD COLUMN "return_of" bigint;--> statement-breakpoint
ALTER TABLE "story_revisions" ADD CONSTRAINT "story_revisions_return_of_story_revisions_id_fk" FOREIGN KEY ("return_of") REFERENCES "public"."story_revisions"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
