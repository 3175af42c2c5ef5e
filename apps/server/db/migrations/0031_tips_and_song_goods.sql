ALTER TABLE "commissions" ADD COLUMN "tip_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tip" CHECK ("commissions"."tip_cents" >= 0);--> statement-breakpoint
-- Tips of earlier orders: what the customer paid for the line 'artist-gratuity', before discounts.
UPDATE "commissions" SET "tip_cents" = given."cents"
FROM (
	SELECT "stories"."id", sum((line->>'price')::integer)::integer AS "cents"
	FROM "stories" JOIN "orders" ON "orders"."id" = "stories"."order_id",
		jsonb_array_elements("orders"."quote"->'lines') AS line
	WHERE line->>'name' = 'artist-gratuity'
	GROUP BY "stories"."id"
) AS given
WHERE given."id" = "commissions"."story_id";
