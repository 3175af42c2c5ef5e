CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"vendor_id" bigint NOT NULL,
	"item_ids" bigint[] NOT NULL,
	"is_return" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text,
	"carrier" text,
	"tracking" text,
	"label_key" text,
	"cost_cents" integer,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"arrived_at" timestamp with time zone,
	CONSTRAINT "parcels_token_unique" UNIQUE("token"),
	CONSTRAINT "parcels_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "parcels_state" CHECK ("parcels"."state" in ('asked','made','on_the_way','problem','arrived','failed')),
	CONSTRAINT "parcels_label" CHECK ("parcels"."state" in ('asked','failed') or "parcels"."provider_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "vendor_days_off" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_days_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	CONSTRAINT "vendor_days_off_order" CHECK ("vendor_days_off"."from_day" <= "vendor_days_off"."to_day")
);
--> statement-breakpoint
ALTER TABLE "product_vendors" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_vendors" ADD COLUMN "contact_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_vendors" ADD COLUMN "contact_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_vendors" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_vendor_id_product_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."product_vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_days_off" ADD CONSTRAINT "vendor_days_off_vendor_id_product_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."product_vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_due" ON "parcels" USING btree ("next_at") WHERE "parcels"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "vendor_days_off_vendor" ON "vendor_days_off" USING btree ("vendor_id","to_day");--> statement-breakpoint
-- Lead times and days off are facts of the catalogue: products and carts promise days by them.
CREATE TRIGGER product_vendors_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_vendors
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER vendor_days_off_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendor_days_off
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
