ALTER TABLE "orders" ADD COLUMN "texts_to" text;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "hear_by" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_texts_to" ON "orders" USING btree ("texts_to") WHERE "orders"."texts_to" is not null;--> statement-breakpoint
CREATE INDEX "commissions_searching" ON "commissions" USING btree ("id") WHERE "commissions"."state" = 'declined';