CREATE TABLE "visitor_choices" (
	"visitor" uuid PRIMARY KEY NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_visits" ON "outbox" USING btree ("created_at") WHERE "outbox"."dedupe_key" like 'visit:%';--> statement-breakpoint
-- Nothing reads it since 0110. This locks the table of the songs' revisions until the transaction ends, so rows are
-- filled in other transactions.
DROP INDEX "story_revisions_replaced";