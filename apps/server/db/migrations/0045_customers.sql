CREATE TABLE "address_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"asked_by" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "address_changes_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"note" text NOT NULL,
	"written_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_kind";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_sign";--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_state";--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_sent";--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "issued_by" bigint;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "voided_by" bigint;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_user" ON "address_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "customer_notes_user" ON "customer_notes" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_users_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_merged" ON "users" USING btree ("merged_into") WHERE "users"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_issued" ON "gift_cards" USING btree ("issued_by","created_at") WHERE "gift_cards"."issued_by" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_blocked" CHECK (("users"."blocked_at" is null) = ("users"."blocked_reason" is null));--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('gift_card','present','taken','referral','order','release','refund','merged'));--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_sign" CHECK (case when "credit_entries"."kind" = 'merged' then ("credit_entries"."non_taxable_cents" >= 0) = ("credit_entries"."taxable_cents" >= 0) or "credit_entries"."non_taxable_cents" = 0 or "credit_entries"."taxable_cents" = 0 when "credit_entries"."kind" in ('order','taken') then "credit_entries"."non_taxable_cents" <= 0 and "credit_entries"."taxable_cents" <= 0 else "credit_entries"."non_taxable_cents" >= 0 and "credit_entries"."taxable_cents" >= 0 end);--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_second_person" CHECK ("gift_cards"."approved_by" is null or "gift_cards"."approved_by" <> "gift_cards"."issued_by");--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_source" CHECK (("gift_cards"."order_id" is null) = ("gift_cards"."issued_by" is not null));--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_state" CHECK ("gift_cards"."state" in ('waiting','bought','sent','redeemed','void'));--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_sent" CHECK (("gift_cards"."sent_at" is null) = ("gift_cards"."code_hash" is null) and ("gift_cards"."state" = 'void' or ("gift_cards"."sent_at" is null) = ("gift_cards"."state" in ('bought','waiting'))));
