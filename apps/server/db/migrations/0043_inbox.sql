CREATE TABLE "payment_closings" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "payment_closings_amount" CHECK ("payment_closings"."amount_cents" >= 0),
	CONSTRAINT "payment_closings_decided" CHECK (("payment_closings"."decided_by" is null) = ("payment_closings"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "inbox_marks" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" bigint,
	"snoozed_until" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_marks_key" CHECK ("inbox_marks"."key" ~ '^[a-z]+:[A-Za-z0-9_-]+$')
);
--> statement-breakpoint
CREATE TABLE "webhook_faults" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_faults_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"error" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_faults_once" UNIQUE("source","event_id"),
	CONSTRAINT "webhook_faults_source" CHECK ("webhook_faults"."source" in ('payments','mail'))
);
--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "code_tail" text;--> statement-breakpoint
ALTER TABLE "payment_closings" ADD CONSTRAINT "payment_closings_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_faults_newest" ON "webhook_faults" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "orders_charge_id" ON "orders" USING btree ("charge_id") WHERE "orders"."charge_id" is not null;--> statement-breakpoint
CREATE INDEX "commissions_due" ON "commissions" USING btree ("due_at") WHERE "commissions"."state" in ('offered','accepted','in_revision');--> statement-breakpoint
CREATE INDEX "gift_cards_tail" ON "gift_cards" USING btree ("code_tail");--> statement-breakpoint
CREATE INDEX "outbox_abandoned" ON "outbox" USING btree ("abandoned_at") WHERE "outbox"."abandoned_at" is not null;--> statement-breakpoint
-- The search of the desk. These expressions are written in features/desk/search/search.repository.ts in the same way.
CREATE INDEX "users_search" ON "users" USING gin (fold_text("first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_words" ON "users" USING gin (to_tsvector('simple', translate(fold_text("first_name" || ' ' || "last_name" || ' ' || "email"), '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "users_email_begins" ON "users" ((lower("email") collate "C"));--> statement-breakpoint
CREATE INDEX "users_phone_ends" ON "users" ((reverse("phone_number") collate "C")) WHERE "phone_number" is not null;--> statement-breakpoint
CREATE INDEX "orders_texts_to_ends" ON "orders" ((reverse("texts_to") collate "C")) WHERE "texts_to" is not null;--> statement-breakpoint
CREATE INDEX "stories_search" ON "stories" USING gin (fold_text("title" || ' ' || ("song_data" ->> 'recipient')) gin_trgm_ops) WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stories_search_words" ON "stories" USING gin (to_tsvector('simple', fold_text("title" || ' ' || ("song_data" ->> 'recipient')))) WHERE "deleted_at" is null;
