CREATE TABLE "addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"fields_hash" "bytea" NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "addresses_kind" CHECK ("addresses"."kind" in ('shipping','billing'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"only_with" text[] DEFAULT '{}' NOT NULL,
	"only_with_any" text[] DEFAULT '{}' NOT NULL,
	"only_for_products" text[] DEFAULT '{}' NOT NULL,
	"excluded_for" text[] DEFAULT '{}' NOT NULL,
	"discount_fixed_cents" integer DEFAULT 0 NOT NULL,
	"discount_percent" numeric(5, 2) DEFAULT 0 NOT NULL,
	"minimum_cart_cents" integer DEFAULT 0 NOT NULL,
	"include_service_fee" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" = upper(btrim("coupons"."code")) and "coupons"."code" <> ''),
	CONSTRAINT "coupons_fixed" CHECK ("coupons"."discount_fixed_cents" >= 0),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."discount_percent" between 0 and 100),
	CONSTRAINT "coupons_minimum" CHECK ("coupons"."minimum_cart_cents" >= 0),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" >= 0 and ("coupons"."max_uses" is null or "coupons"."uses" <= "coupons"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"non_taxable_cents" integer DEFAULT 0 NOT NULL,
	"taxable_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_accounts_balance" CHECK ("credit_accounts"."non_taxable_cents" >= 0 and "credit_accounts"."taxable_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"non_taxable_cents" integer NOT NULL,
	"taxable_cents" integer NOT NULL,
	"effect_key" text NOT NULL,
	"checkout_id" uuid,
	"gift_card_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_effectKey_unique" UNIQUE("effect_key"),
	CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('gift_card','present','referral','order','release','refund')),
	CONSTRAINT "credit_entries_order" CHECK ("credit_entries"."kind" not in ('order','release') or "credit_entries"."checkout_id" is not null),
	CONSTRAINT "credit_entries_sign" CHECK (case when "credit_entries"."kind" = 'order' then "credit_entries"."non_taxable_cents" <= 0 and "credit_entries"."taxable_cents" <= 0 else "credit_entries"."non_taxable_cents" >= 0 and "credit_entries"."taxable_cents" >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_uuid" text NOT NULL,
	"number" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"recipient_email" text NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"send_on" date NOT NULL,
	"code_hash" "bytea",
	"sent_at" timestamp with time zone,
	"redeemed_by" bigint,
	"redeemed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_cards_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_once" UNIQUE("order_id","line_uuid","number"),
	CONSTRAINT "gift_cards_amount" CHECK ("gift_cards"."amount_cents" > 0),
	CONSTRAINT "gift_cards_sent" CHECK (("gift_cards"."sent_at" is null) = ("gift_cards"."code_hash" is null)),
	CONSTRAINT "gift_cards_redeemed" CHECK (("gift_cards"."redeemed_at" is null) = ("gift_cards"."redeemed_by" is null) and ("gift_cards"."redeemed_at" is null or "gift_cards"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"country" text PRIMARY KEY NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "shipping_rates_cents" CHECK ("shipping_rates"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"country" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	CONSTRAINT "tax_rates_country_state_kind_pk" PRIMARY KEY("country","state","kind"),
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate_ppm" between 0 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_same" ON "addresses" USING btree ("user_id","kind","fields_hash");--> statement-breakpoint
CREATE INDEX "credit_entries_user" ON "credit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "credit_entries_checkout" ON "credit_entries" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "gift_cards_due" ON "gift_cards" USING btree ("send_on") WHERE "gift_cards"."sent_at" is null;--> statement-breakpoint
CREATE FUNCTION credit_entry_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO credit_accounts (user_id, non_taxable_cents, taxable_cents) VALUES (new.user_id, 0, 0)
    ON CONFLICT (user_id) DO NOTHING;
  UPDATE credit_accounts
    SET non_taxable_cents = non_taxable_cents + new.non_taxable_cents,
        taxable_cents = taxable_cents + new.taxable_cents
    WHERE user_id = new.user_id;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER credit_entries_added AFTER INSERT ON credit_entries
  FOR EACH ROW EXECUTE FUNCTION credit_entry_added();--> statement-breakpoint
CREATE FUNCTION credit_entries_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit_entries is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER credit_entries_kept BEFORE UPDATE OR DELETE ON credit_entries
  FOR EACH ROW EXECUTE FUNCTION credit_entries_are_kept();
