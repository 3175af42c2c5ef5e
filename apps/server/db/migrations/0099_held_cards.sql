ALTER TABLE "gift_cards" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "story_ecards" ADD COLUMN "held_until" timestamp with time zone;