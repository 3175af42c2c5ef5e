CREATE TABLE "late_songs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_songs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"commission_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "late_songs_once" UNIQUE("commission_id","due_at"),
	CONSTRAINT "late_songs_state" CHECK ("late_songs"."state" in ('asked','waits','passed_on','paid_back'))
);
--> statement-breakpoint
CREATE TABLE "bonuses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"decided_by" bigint,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "bonuses_once" UNIQUE("asked_by","request_key"),
	CONSTRAINT "bonuses_state" CHECK ("bonuses"."state" in ('waiting','done','refused')),
	CONSTRAINT "bonuses_amount" CHECK ("bonuses"."amount_cents" > 0),
	CONSTRAINT "bonuses_second_person" CHECK ("bonuses"."decided_by" is null or "bonuses"."decided_by" <> "bonuses"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" DROP CONSTRAINT "conversation_messages_to";--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "audience" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "late_songs" ADD CONSTRAINT "late_songs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_songs" ADD CONSTRAINT "late_songs_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_account_id_earning_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."earning_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_songs_order" ON "late_songs" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "late_songs_remind" ON "late_songs" USING btree ("remind_at") WHERE "late_songs"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "bonuses_account" ON "bonuses" USING btree ("account_id","id");--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_audience" CHECK ("conversation_messages"."audience" in ('shop','song'));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_to" CHECK (("conversation_messages"."author" = 'staff' and "conversation_messages"."audience" = 'shop') = ("conversation_messages"."to_whom" is not null));--> statement-breakpoint
INSERT INTO "conversation_messages" ("order_id", "author", "author_id", "audience", "text", "created_at")
  SELECT s.order_id, 'customer', m.user_id, 'song', m.message, m.created_at FROM story_messages m
  JOIN stories s ON s.id = m.story_id AND s.deleted_at IS NULL AND s.order_id IS NOT NULL ORDER BY m.id;
