ALTER TABLE "gift_cards" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE INDEX "refunds_request" ON "refunds" USING btree ("idempotency_key") WHERE "refunds"."origin" = 'staff';--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_request" UNIQUE("issued_by","idempotency_key");--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_key" CHECK (("gift_cards"."idempotency_key" is null) = ("gift_cards"."request_hash" is null));