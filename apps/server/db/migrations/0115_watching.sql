-- The tables are locked in the order in which a settled checkout uses them.
ALTER TABLE "checkouts" ADD COLUMN "stuck_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "instant_songs" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "switches" DROP CONSTRAINT "switches_name";--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_name" CHECK ("switches"."name" in ('tips','streaming','voice_memos','instant_songs','texts','ecards','checkout','mail'));