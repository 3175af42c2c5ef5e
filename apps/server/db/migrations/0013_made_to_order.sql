CREATE TABLE "uploaded_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" uuid NOT NULL,
	"user_id" bigint,
	"image_key" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "uploaded_images_imageKey_unique" UNIQUE("image_key"),
	CONSTRAINT "uploaded_images_size" CHECK ("uploaded_images"."width" > 0 and "uploaded_images"."height" > 0 and "uploaded_images"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bundled_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD CONSTRAINT "uploaded_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploaded_images_visitor" ON "uploaded_images" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "uploaded_images_due" ON "uploaded_images" USING btree ("expires_at") WHERE "uploaded_images"."expires_at" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_bundle" CHECK ("products"."product_type" = 'bundle' or cardinality("products"."bundled_ids") = 0);