CREATE TABLE "play_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "play_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"token" text NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "play_codes_itemId_unique" UNIQUE("item_id"),
	CONSTRAINT "play_codes_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "vendor_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_id" text NOT NULL,
	"product_id" bigint NOT NULL,
	"vendor_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"send_by" date NOT NULL,
	"carrier" text,
	"tracking" text,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipped_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	CONSTRAINT "vendor_items_once" UNIQUE("order_id","line_id","product_id"),
	CONSTRAINT "vendor_items_state" CHECK ("vendor_items"."state" in ('new','making','shipped','arrived','problem','stopped')),
	CONSTRAINT "vendor_items_quantity" CHECK ("vendor_items"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "state_changes" DROP CONSTRAINT "state_changes_by";--> statement-breakpoint
ALTER TABLE "product_vendors" ADD COLUMN "lead_days" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_codes" ADD CONSTRAINT "play_codes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_codes" ADD CONSTRAINT "play_codes_item_id_vendor_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."vendor_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_items" ADD CONSTRAINT "vendor_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_items" ADD CONSTRAINT "vendor_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_items" ADD CONSTRAINT "vendor_items_vendor_id_product_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."product_vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_codes_story" ON "play_codes" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "vendor_items_placed" ON "vendor_items" USING btree ("vendor_id","order_id");--> statement-breakpoint
CREATE INDEX "vendor_items_state" ON "vendor_items" USING btree ("vendor_id","state","send_by");--> statement-breakpoint
CREATE INDEX "vendor_items_tracking" ON "vendor_items" USING btree ("tracking") WHERE "vendor_items"."tracking" is not null;--> statement-breakpoint
ALTER TABLE "product_vendors" ADD CONSTRAINT "product_vendors_lead_days" CHECK ("product_vendors"."lead_days" between 1 and 60);--> statement-breakpoint
ALTER TABLE "state_changes" ADD CONSTRAINT "state_changes_by" CHECK ("state_changes"."moved_by" in ('customer','recipient','artist','vendor','staff','provider','shop','import'));--> statement-breakpoint
-- Goods of orders that exist already. Nobody knows how far they are: those of more than 30 days have arrived, the others are
-- new. What was cancelled, is disputed or went back is stopped. `send_by` counts three days, as nobody had promised any.
WITH made AS (
	INSERT INTO "vendor_items" ("order_id", "line_id", "product_id", "vendor_id", "quantity", "state", "send_by", "created_at")
	SELECT o."id", part.line_id, part.product_id, p."vendor_id", sum(part.quantity)::integer,
		CASE WHEN o."state" NOT IN ('placed', 'partly_refunded') OR bool_or(back.is_back) THEN 'stopped'
			WHEN o."created_at" < now() - interval '30 days' THEN 'arrived' ELSE 'new' END,
		(o."created_at" AT TIME ZONE 'America/Chicago')::date + 3, o."created_at"
	FROM "orders" o
	CROSS JOIN LATERAL (
		SELECT line->>'cartUuid' AS line_id, (line->>'productId')::bigint AS product_id,
			(line->>'quantity')::integer AS quantity
		FROM jsonb_array_elements(o."cart"->'lines') line
		UNION ALL
		SELECT line->>'cartUuid', (held->>'productId')::bigint, (line->>'quantity')::integer
		FROM jsonb_array_elements(o."cart"->'lines') line
		CROSS JOIN LATERAL jsonb_array_elements(coalesce(line->'contents', '[]')) held
		JOIN "products" part ON part."id" = (held->>'productId')::bigint
		LEFT JOIN "products" whole ON whole."id" = (line->>'productId')::bigint
		WHERE part."vendor_id" IS DISTINCT FROM whole."vendor_id"
	) part
	JOIN "products" p ON p."id" = part.product_id AND p."vendor_id" IS NOT NULL
	CROSS JOIN LATERAL (
		SELECT coalesce(sum(l."amount_cents"), 0) > 0 AND coalesce(sum(l."amount_cents"), 0) >= coalesce((
			SELECT (q->>'price')::bigint - coalesce((q->>'discount')::bigint, 0) - coalesce((q->>'promo')::bigint, 0)
			FROM jsonb_array_elements(o."quote"->'lines') q WHERE q->>'cart_uuid' = part.line_id LIMIT 1), 0) AS is_back
		FROM "refund_lines" l JOIN "refunds" r ON r."id" = l."refund_id"
		WHERE r."order_id" = o."id" AND r."state" IN ('asked', 'sent', 'done') AND l."line_id" = part.line_id
	) back
	WHERE part.quantity > 0
	GROUP BY o."id", part.line_id, part.product_id, p."vendor_id"
	ORDER BY o."id", part.line_id, part.product_id
	RETURNING "id", "state"
)
INSERT INTO "state_changes" ("what", "row_key", "to_state", "moved_by")
	SELECT 'vendor_items', "id"::text, "state", 'import' FROM made;--> statement-breakpoint
-- Those of a song get codes that play it.
INSERT INTO "play_codes" ("story_id", "item_id", "token")
	SELECT s."id", i."id", replace(gen_random_uuid()::text, '-', '')
	FROM "vendor_items" i
	JOIN "orders" o ON o."id" = i."order_id"
	JOIN "products" p ON p."id" = i."product_id"
	CROSS JOIN LATERAL (SELECT line->>'storyId' AS story_id FROM jsonb_array_elements(o."cart"->'lines') line
		WHERE line->>'cartUuid' = i."line_id" LIMIT 1) line
	JOIN "stories" s ON s."deleted_at" IS NULL AND
		CASE WHEN line.story_id IS NULL THEN s."order_id" = o."id" ELSE s."id" = line.story_id::bigint END
	WHERE p."slug" IN ('lyric-print', 'lyric-print-large', 'seven-inch-single', 'lyric-book', 'song-qr-card',
		'chorus-tea-towel', 'bundle-paper-set');
