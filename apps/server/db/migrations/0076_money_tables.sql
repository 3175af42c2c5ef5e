CREATE TABLE "affiliate_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_entries_kind" CHECK ("affiliate_entries"."kind" in ('order','refund'))
);
--> statement-breakpoint
CREATE TABLE "affiliate_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"share" integer NOT NULL,
	"base_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_orders_share" CHECK ("affiliate_orders"."share" between 0 and 5000),
	CONSTRAINT "affiliate_orders_cents" CHECK ("affiliate_orders"."base_cents" >= 0 and "affiliate_orders"."returned_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"share" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_rates_once" UNIQUE("affiliate_id","from_day"),
	CONSTRAINT "affiliate_rates_share" CHECK ("affiliate_rates"."share" between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliates_code_form" CHECK ("affiliates"."code" ~ '^[A-Za-z0-9][A-Za-z0-9_-]*$')
);
--> statement-breakpoint
CREATE TABLE "referral_terms" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"reward_cents" integer NOT NULL,
	"order_min_cents" integer NOT NULL,
	"hold_days" integer NOT NULL,
	"rewards_max" integer NOT NULL,
	CONSTRAINT "referral_terms_one" CHECK ("referral_terms"."id" = 1),
	CONSTRAINT "referral_terms_least" CHECK (least("referral_terms"."reward_cents", "referral_terms"."order_min_cents", "referral_terms"."hold_days", "referral_terms"."rewards_max") >= 0)
);
--> statement-breakpoint
ALTER TABLE "edit_versions" DROP CONSTRAINT "edit_versions_kind";--> statement-breakpoint
ALTER TABLE "edited_items" DROP CONSTRAINT "edited_items_kind";--> statement-breakpoint
-- The rates of a place that are the same become one row, which has counted for as long as anybody knows.
ALTER TABLE "tax_rates" RENAME TO "tax_rates_before";--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"kinds" text[] NOT NULL,
	"rate_ppm" integer NOT NULL,
	"from_day" date DEFAULT '2000-01-01' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate_ppm" between 0 and 1000000),
	CONSTRAINT "tax_rates_kinds" CHECK (cardinality("tax_rates"."kinds") > 0)
);
--> statement-breakpoint
INSERT INTO "tax_rates" ("country", "state", "kinds", "rate_ppm")
SELECT "country", "state", array_agg("kind" ORDER BY "kind"), "rate_ppm" FROM "tax_rates_before"
GROUP BY "country", "state", "rate_ppm" ORDER BY "country", "state", "rate_ppm";--> statement-breakpoint
DROP TABLE "tax_rates_before";--> statement-breakpoint
-- What customers were promised so far who bring friends.
INSERT INTO "referral_terms" ("reward_cents", "order_min_cents", "hold_days", "rewards_max") VALUES (2000, 5000, 30, 25);--> statement-breakpoint
ALTER TABLE "shipping_rates" DROP CONSTRAINT "shipping_rates_pkey";--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "shipping_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD COLUMN "is_served" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_entries" ADD CONSTRAINT "affiliate_entries_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_entries" ADD CONSTRAINT "affiliate_entries_order_id_affiliate_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."affiliate_orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_orders" ADD CONSTRAINT "affiliate_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_orders" ADD CONSTRAINT "affiliate_orders_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_entries_affiliate" ON "affiliate_entries" USING btree ("affiliate_id","id");--> statement-breakpoint
CREATE INDEX "affiliate_entries_order" ON "affiliate_entries" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_entries_once" ON "affiliate_entries" USING btree ("order_id") WHERE "affiliate_entries"."kind" = 'order';--> statement-breakpoint
CREATE INDEX "affiliate_orders_affiliate" ON "affiliate_orders" USING btree ("affiliate_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_code" ON "affiliates" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "tax_rates_place" ON "tax_rates" USING btree ("country","state");--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_country_unique" UNIQUE("country");--> statement-breakpoint
ALTER TABLE "edit_versions" ADD CONSTRAINT "edit_versions_kind" CHECK ("edit_versions"."kind" in ('product','promotion','playlist','tax','shipping','affiliate','referral_terms'));--> statement-breakpoint
ALTER TABLE "edited_items" ADD CONSTRAINT "edited_items_kind" CHECK ("edited_items"."kind" in ('product','promotion','playlist','tax','shipping','affiliate','referral_terms'));