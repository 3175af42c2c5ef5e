-- own transaction: it reads the orders of 30 days, and those before lock tables that every order writes.
DROP INDEX "own_goods_newest";--> statement-breakpoint
ALTER TABLE "own_goods" ADD COLUMN "waits_for_song" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "own_goods" ADD COLUMN "goods" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "own_goods" ADD COLUMN "stopped_lines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_goods" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "own_goods" DROP CONSTRAINT "own_goods_pkey";--> statement-breakpoint
ALTER TABLE "own_goods" ADD CONSTRAINT "own_goods_order_id_waits_for_song_pk" PRIMARY KEY("order_id","waits_for_song");--> statement-breakpoint
CREATE INDEX "own_goods_open" ON "own_goods" USING btree ("created_at") WHERE "own_goods"."closed_at" is null;--> statement-breakpoint
-- Orders of the last 30 days that were placed before anybody was told of such goods. The customers of older ones have asked by now.
-- Left out are lines whose money is back or on its way, and orders of which the bank gave all of the card's money back.
WITH "parts" AS (
	SELECT o."id", o."created_at", l."line", coalesce(c."content", l."line") AS "part",
		l."line" ->> 'storyId' IS NULL AND (
			coalesce(l."line" #>> '{pod,asksForLyrics}', 'false') = 'true'
			OR EXISTS (
				SELECT FROM jsonb_array_elements(coalesce(l."line" -> 'contents', '[]'::jsonb) || l."line") AS n("one")
				WHERE n."one" ->> 'name' IN (
					'lyric-print', 'lyric-print-large', 'lyric-book', 'seven-inch-single', 'song-qr-card', 'chorus-tea-towel',
					'bundle-paper-set', 'bundle-slideshow-video-card'
				)
			)
		) AS "waits"
	FROM "orders" o
	CROSS JOIN LATERAL jsonb_array_elements(o."cart" -> 'lines') AS l("line")
	LEFT JOIN LATERAL jsonb_array_elements(l."line" -> 'contents') AS c("content")
		ON l."line" ->> 'productType' = 'bundle'
	WHERE o."created_at" > now() - interval '30 days' AND o."state" IN ('placed', 'partly_refunded')
		AND NOT EXISTS (
			SELECT FROM "products" w WHERE w."id" = (l."line" ->> 'productId')::bigint AND w."vendor_id" IS NOT NULL
		)
		AND NOT EXISTS (
			SELECT FROM "refund_lines" b JOIN "refunds" r ON r."id" = b."refund_id"
			WHERE r."order_id" = o."id" AND r."state" IN ('asked', 'sent', 'done') AND b."line_id" = l."line" ->> 'cartUuid'
			HAVING sum(b."amount_cents") >= (
				SELECT (p."one" ->> 'price')::bigint - coalesce((p."one" ->> 'promo')::bigint, 0)
					- coalesce((p."one" ->> 'discount')::bigint, 0) + coalesce((p."one" ->> 'tax')::bigint, 0)
				FROM jsonb_array_elements(o."quote" -> 'lines') AS p("one")
				WHERE p."one" ->> 'cart_uuid' = l."line" ->> 'cartUuid'
			)
		)
		AND NOT EXISTS (
			SELECT FROM "refunds" r
			WHERE r."order_id" = o."id" AND r."state" IN ('asked', 'sent', 'done')
			HAVING o."total_cents" > 0 AND sum(r."from_card_cents") >= o."total_cents"
				AND bool_or(r."origin" IN ('provider', 'dispute'))
		)
), "own" AS (
	SELECT q."id", q."created_at", q."waits", q."line" ->> 'cartUuid' AS "line_id",
		q."part" ->> 'titleEn' AS "en", q."part" ->> 'titleSp' AS "sp",
		count(*) * min((q."line" ->> 'quantity')::integer) AS "quantity"
	FROM "parts" q
	JOIN "products" p ON p."id" = (q."part" ->> 'productId')::bigint
	WHERE p."product_type" = 'physical' AND p."vendor_id" IS NULL AND NOT EXISTS (
		SELECT FROM "vendor_items" i WHERE i."order_id" = q."id" AND i."line_id" = q."line" ->> 'cartUuid'
			AND i."product_id" IN (p."id", (q."line" ->> 'productId')::bigint)
	)
	GROUP BY 1, 2, 3, 4, 5, 6
)
INSERT INTO "own_goods" ("order_id", "waits_for_song", "created_at", "goods")
SELECT "id", "waits", "created_at", jsonb_agg(jsonb_build_object(
	'lineId', "line_id", 'title', jsonb_build_object('en', "en", 'sp', "sp"), 'quantity', "quantity"))
FROM "own" GROUP BY 1, 2, 3
ON CONFLICT ("order_id", "waits_for_song") DO UPDATE SET "goods" = excluded."goods";
