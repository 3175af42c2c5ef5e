CREATE TABLE "credit_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"decided_by" bigint,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "credit_grants_once" UNIQUE("asked_by","idempotency_key"),
	CONSTRAINT "credit_grants_state" CHECK ("credit_grants"."state" in ('waiting','done','refused')),
	CONSTRAINT "credit_grants_kind" CHECK ("credit_grants"."kind" in ('taxable','non_taxable')),
	CONSTRAINT "credit_grants_amount" CHECK ("credit_grants"."amount_cents" <> 0),
	CONSTRAINT "credit_grants_second_person" CHECK ("credit_grants"."decided_by" is null or "credit_grants"."decided_by" <> "credit_grants"."asked_by"),
	CONSTRAINT "credit_grants_key" CHECK (("credit_grants"."idempotency_key" is null) = ("credit_grants"."request_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"state" text DEFAULT 'needs_response' NOT NULL,
	"provider_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"due_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "disputes_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('needs_response','under_review','won','lost')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" > 0),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."closed_at" is not null) = ("disputes"."state" in ('won','lost')))
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" bigint NOT NULL,
	"line_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "refund_lines_refund_id_line_id_pk" PRIMARY KEY("refund_id","line_id"),
	CONSTRAINT "refund_lines_amount" CHECK ("refund_lines"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"origin" text NOT NULL,
	"is_cancel" boolean DEFAULT false NOT NULL,
	"way" text DEFAULT 'card' NOT NULL,
	"wish" jsonb,
	"amount_cents" integer NOT NULL,
	"from_card_cents" integer DEFAULT 0 NOT NULL,
	"from_non_taxable_cents" integer DEFAULT 0 NOT NULL,
	"from_taxable_cents" integer DEFAULT 0 NOT NULL,
	"to_card_cents" integer DEFAULT 0 NOT NULL,
	"to_non_taxable_cents" integer DEFAULT 0 NOT NULL,
	"to_taxable_cents" integer DEFAULT 0 NOT NULL,
	"excess_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"voids" bigint[] DEFAULT '{}' NOT NULL,
	"effects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" bigint,
	"decided_by" bigint,
	"idempotency_key" text,
	"request_hash" text,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_token_unique" UNIQUE("token"),
	CONSTRAINT "refunds_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_once" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('waiting','asked','sent','done','failed','refused')),
	CONSTRAINT "refunds_origin" CHECK ("refunds"."origin" in ('staff','customer','provider','dispute')),
	CONSTRAINT "refunds_way" CHECK ("refunds"."way" in ('card','credit')),
	CONSTRAINT "refunds_amount" CHECK (least("refunds"."from_card_cents", "refunds"."from_non_taxable_cents", "refunds"."from_taxable_cents", "refunds"."to_card_cents",
        "refunds"."to_non_taxable_cents", "refunds"."to_taxable_cents", "refunds"."excess_cents", "refunds"."tax_cents") >= 0
        and "refunds"."amount_cents" = "refunds"."from_card_cents" + "refunds"."from_non_taxable_cents" + "refunds"."from_taxable_cents"
        and "refunds"."amount_cents" = "refunds"."to_card_cents" + "refunds"."to_non_taxable_cents" + "refunds"."to_taxable_cents"
        and "refunds"."to_card_cents" in (0, "refunds"."from_card_cents")
        and "refunds"."to_non_taxable_cents" = "refunds"."from_non_taxable_cents"
        and "refunds"."tax_cents" <= "refunds"."amount_cents"),
	CONSTRAINT "refunds_by_provider" CHECK ("refunds"."origin" not in ('provider','dispute') or ("refunds"."provider_id" is not null and "refunds"."to_card_cents" = "refunds"."amount_cents")),
	CONSTRAINT "refunds_excess" CHECK ("refunds"."excess_cents" = 0 or "refunds"."origin" in ('provider','dispute')),
	CONSTRAINT "refunds_sent" CHECK ("refunds"."state" not in ('sent','done') or "refunds"."to_card_cents" = 0 or "refunds"."provider_id" is not null),
	CONSTRAINT "refunds_asked" CHECK ("refunds"."next_at" is null or "refunds"."state" in ('asked','sent')),
	CONSTRAINT "refunds_second_person" CHECK ("refunds"."decided_by" is null or "refunds"."decided_by" <> "refunds"."asked_by"),
	CONSTRAINT "refunds_key" CHECK (("refunds"."idempotency_key" is null) = ("refunds"."request_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_kind";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_sign";--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_state";--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_sent";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_grants_user" ON "credit_grants" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "credit_grants_open" ON "credit_grants" USING btree ("id") WHERE "credit_grants"."state" in ('waiting');--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("due_by") WHERE "disputes"."state" in ('needs_response','under_review');--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_at") WHERE "refunds"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("id") WHERE "refunds"."state" in ('waiting','failed');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('placed','partly_refunded','refunded','cancelled','disputed'));--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('gift_card','present','taken','referral','order','release','refund'));--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_sign" CHECK (case when "credit_entries"."kind" in ('order','taken') then "credit_entries"."non_taxable_cents" <= 0 and "credit_entries"."taxable_cents" <= 0 else "credit_entries"."non_taxable_cents" >= 0 and "credit_entries"."taxable_cents" >= 0 end);--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_void" CHECK (("gift_cards"."voided_at" is not null) = ("gift_cards"."state" = 'void'));--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_state" CHECK ("gift_cards"."state" in ('bought','sent','redeemed','void'));--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_sent" CHECK (("gift_cards"."sent_at" is null) = ("gift_cards"."code_hash" is null) and ("gift_cards"."state" = 'void' or ("gift_cards"."sent_at" is null) = ("gift_cards"."state" = 'bought')));