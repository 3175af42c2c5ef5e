CREATE TABLE "product_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"side" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_photos_widths" CHECK (cardinality("product_photos"."widths") > 0 and "product_photos"."side" >= "product_photos"."widths"[1])
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"pieces" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_stock_pieces" CHECK ("product_stock"."pieces" is null or "product_stock"."pieces" >= 0),
	CONSTRAINT "product_stock_taken" CHECK ("product_stock"."taken" >= 0 and ("product_stock"."pieces" is null or "product_stock"."taken" <= "product_stock"."pieces"))
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"checkout_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "stock_holds_checkout_id_product_id_pk" PRIMARY KEY("checkout_id","product_id"),
	CONSTRAINT "stock_holds_pieces" CHECK ("stock_holds"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"coupon_id" bigint NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_codes_code" CHECK ("coupon_codes"."code" = upper(btrim("coupon_codes"."code")) and "coupon_codes"."code" <> '')
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_cents" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_cents" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "kind" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "stacks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "budget_cents" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "given_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_holds_product" ON "stock_holds" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "coupon_codes_coupon" ON "coupon_codes" USING btree ("coupon_id","created_at","code");--> statement-breakpoint
CREATE INDEX "products_sale" ON "products" USING btree ("sale_from","sale_to") WHERE "products"."sale_cents" is not null;--> statement-breakpoint
CREATE INDEX "coupons_automatic" ON "coupons" USING btree ("id") WHERE "coupons"."kind" = 'automatic';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_whole" CHECK (("products"."sale_cents" is null) = ("products"."sale_from" is null) and ("products"."sale_cents" is null) = ("products"."sale_to" is null)
        and ("products"."sale_cents" is null or ("products"."sale_cents" >= 0 and "products"."sale_from" < "products"."sale_to")));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('code','codes','automatic'));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_budget" CHECK ("coupons"."given_cents" >= 0 and ("coupons"."budget_cents" is null or "coupons"."given_cents" <= "coupons"."budget_cents"));--> statement-breakpoint
CREATE INDEX "orders_promotion" ON "orders" ((quote #>> '{promotion,code}')) WHERE quote ? 'promotion';--> statement-breakpoint
-- Pages say what is sold out. They are made anew only when that changes, and not with every piece that is sold.
CREATE TRIGGER product_stock_version AFTER UPDATE ON product_stock FOR EACH ROW
  WHEN (coalesce(OLD.taken >= OLD.pieces, false) IS DISTINCT FROM coalesce(NEW.taken >= NEW.pieces, false))
  EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER product_stock_version_rows AFTER INSERT OR DELETE ON product_stock FOR EACH ROW
  EXECUTE FUNCTION raise_catalogue_version();
