CREATE TABLE "return_requests" (
	"item_id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp with time zone,
	"refusal" text DEFAULT '' NOT NULL,
	CONSTRAINT "return_requests_refusal" CHECK ("return_requests"."refused_at" is not null or "return_requests"."refusal" = '')
);
--> statement-breakpoint
ALTER TABLE "inbox_marks" DROP CONSTRAINT "inbox_marks_key";--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_item_id_vendor_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."vendor_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_requests_order" ON "return_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_requests_open" ON "return_requests" USING btree ("created_at") WHERE "return_requests"."refused_at" is null;--> statement-breakpoint
ALTER TABLE "inbox_marks" ADD CONSTRAINT "inbox_marks_key" CHECK ("inbox_marks"."key" ~ '^[a-z_]+:[A-Za-z0-9_-]+$');