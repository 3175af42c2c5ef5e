ALTER TABLE "story_ecards" ADD COLUMN "unpaid_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "unpaid_since" timestamp with time zone;