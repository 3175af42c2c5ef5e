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
WHERE given."id" = "commissions"."story_id";--> statement-breakpoint
-- Things that are printed with lines of a song ask for these lines and for the inks.
UPDATE "products" SET "extra_info" = "extra_info" || '{"pod_fields":[{"key":"line_1","label":{"en":"Line 1","sp":"Verso 1"},"max_length":80,"required":false},{"key":"line_2","label":{"en":"Line 2","sp":"Verso 2"},"max_length":80,"required":false},{"key":"line_3","label":{"en":"Line 3","sp":"Verso 3"},"max_length":80,"required":false},{"key":"line_4","label":{"en":"Line 4","sp":"Verso 4"},"max_length":80,"required":false},{"key":"inks","label":{"en":"Inks","sp":"Tintas"},"max_length":40,"required":false}]}'::jsonb
WHERE "slug" IN ('lyric-print', 'lyric-print-large', 'bundle-paper-set') AND NOT "extra_info" ? 'pod_fields';--> statement-breakpoint
UPDATE "products" SET "extra_info" = "extra_info" || '{"pod_fields":[{"key":"line_1","label":{"en":"Line 1","sp":"Verso 1"},"max_length":80,"required":false},{"key":"line_2","label":{"en":"Line 2","sp":"Verso 2"},"max_length":80,"required":false},{"key":"line_3","label":{"en":"Line 3","sp":"Verso 3"},"max_length":80,"required":false},{"key":"line_4","label":{"en":"Line 4","sp":"Verso 4"},"max_length":80,"required":false}]}'::jsonb
WHERE "slug" = 'chorus-tea-towel' AND NOT "extra_info" ? 'pod_fields';
