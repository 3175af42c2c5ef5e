-- The tables are locked in the order in which a checkout uses them.
ALTER TABLE "gift_cards" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "story_ecards" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_given_up_events" ON "outbox" USING btree ("recipient","abandoned_at") WHERE "outbox"."channel" = 'event' and "outbox"."abandoned_at" is not null;--> statement-breakpoint
ALTER TABLE "webhook_faults" DROP CONSTRAINT "webhook_faults_source";--> statement-breakpoint
ALTER TABLE "webhook_faults" ADD CONSTRAINT "webhook_faults_source" CHECK ("webhook_faults"."source" in ('payments','mail','texts','shipping','payouts')) NOT VALID;