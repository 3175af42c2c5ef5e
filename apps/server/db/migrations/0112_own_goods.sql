CREATE TABLE "own_goods" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "edited_items" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "edited_items" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "own_goods" ADD CONSTRAINT "own_goods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_goods_newest" ON "own_goods" USING btree ("created_at");