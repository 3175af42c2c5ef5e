ALTER TABLE "customer_notes" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "order_notes" ADD COLUMN "request_key" text;