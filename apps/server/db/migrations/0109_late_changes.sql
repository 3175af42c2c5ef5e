ALTER TABLE "late_songs" DROP CONSTRAINT "late_songs_state";--> statement-breakpoint
ALTER TABLE "late_songs" ADD COLUMN "is_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "late_songs" ADD CONSTRAINT "late_songs_state" CHECK ("late_songs"."state" in ('asked','waits','passed_on','paid_back','kept')) NOT VALID;