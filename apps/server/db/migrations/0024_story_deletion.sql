ALTER TABLE "reveals" ADD COLUMN "told_waiting_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "deleted_at" timestamp with time zone;