CREATE TABLE "funnel_visits" (
	"builder_id" bigint PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"step" smallint NOT NULL,
	"checkout_at" timestamp with time zone,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_facts" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"gross_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"taxable_cents" integer NOT NULL,
	"coupon_code" text,
	"coupon_cents" integer NOT NULL,
	"song_cents" integer NOT NULL,
	"addon_cents" integer NOT NULL,
	"goods_cents" integer NOT NULL,
	"instant_cents" integer NOT NULL,
	"gift_card_cents" integer NOT NULL,
	"is_instant" smallint NOT NULL,
	"affiliate" text,
	"gclid" text,
	"landing" text,
	"country" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"user_id" bigint NOT NULL,
	"report" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_on" date,
	CONSTRAINT "report_mails_user_id_report_pk" PRIMARY KEY("user_id","report"),
	CONSTRAINT "report_mails_report" CHECK ("report_mails"."report" in ('sales','funnel','artists','refunds','coupons','tax','liabilities','instant'))
);
--> statement-breakpoint
ALTER TABLE "order_facts" ADD CONSTRAINT "order_facts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funnel_visits_started" ON "funnel_visits" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "order_facts_at" ON "order_facts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_facts_gclid" ON "order_facts" USING btree ("gclid","at");--> statement-breakpoint
CREATE INDEX "commission_offers_offered" ON "commission_offers" USING btree ("offered_at");--> statement-breakpoint
CREATE INDEX "commissions_delivered" ON "commissions" USING btree ("delivered_at") WHERE "commissions"."delivered_at" is not null;--> statement-breakpoint
CREATE INDEX "instant_songs_failed" ON "instant_songs" USING btree ("created_at") WHERE "instant_songs"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "instant_tasks_created" ON "instant_tasks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_began" ON "refunds" USING btree (coalesce("decided_at", "created_at"));--> statement-breakpoint
CREATE INDEX "story_revisions_created" ON "story_revisions" USING btree ("created_at");--> statement-breakpoint
-- Reports sum narrow rows by their index. The facts of an order are written once, with the order, and stay when the
-- customer's data is erased: the books need them, and nobody stands in them.
CREATE FUNCTION order_facts_of(quote jsonb, cart jsonb, OUT gross_cents integer, OUT discount_cents integer,
  OUT tax_cents integer, OUT taxable_cents integer, OUT coupon_code text, OUT coupon_cents integer,
  OUT song_cents integer, OUT addon_cents integer, OUT goods_cents integer, OUT instant_cents integer,
  OUT gift_card_cents integer, OUT is_instant smallint, OUT affiliate text, OUT gclid text, OUT landing text,
  OUT country text, OUT state text)
LANGUAGE sql IMMUTABLE AS $$
  WITH sums AS (
    SELECT coalesce((quote->>'subtotal')::int, 0) + coalesce((quote->>'shipping')::int, 0) AS gross,
      coalesce((quote->>'discount')::int, 0) + coalesce((quote->>'waived')::int, 0) AS discount,
      coalesce((quote->>'taxes')::int, 0) AS tax, coalesce((quote#>>'{spent,nonTaxable}')::int, 0) AS untaxed
  ), lines AS (
    SELECT (l->>'price')::int - (l->>'promo')::int - (l->>'discount')::int AS net, (l->>'discount')::int AS coupon,
      CASE WHEN l->>'name' = 'personalized-song' THEN 'song'
        WHEN c.line->>'productType' = 'song' OR c.line ? 'instant' OR l->>'name' = 'instant-product' THEN 'instant'
        WHEN c.line->>'productType' = 'gift-card' THEN 'gift_card'
        WHEN c.line->>'productType' IN ('add-on','revision','fee') THEN 'addon'
        ELSE 'goods' END AS kind
    FROM jsonb_array_elements(CASE jsonb_typeof(quote->'lines') WHEN 'array' THEN quote->'lines' END) l
    LEFT JOIN LATERAL (
      SELECT line FROM jsonb_array_elements(CASE jsonb_typeof(cart->'lines') WHEN 'array' THEN cart->'lines' END) line
      WHERE line->>'cartUuid' = l->>'cart_uuid' LIMIT 1
    ) c ON true
  ), kinds AS (
    SELECT coalesce(sum(coupon), 0)::int AS coupon,
      coalesce(sum(net) FILTER (WHERE kind = 'song'), 0)::int AS song,
      coalesce(sum(net) FILTER (WHERE kind = 'addon'), 0)::int AS addon,
      coalesce(sum(net) FILTER (WHERE kind = 'goods'), 0)::int AS goods,
      coalesce(sum(net) FILTER (WHERE kind = 'instant'), 0)::int AS instant,
      coalesce(sum(net) FILTER (WHERE kind = 'gift_card'), 0)::int AS gift_card,
      coalesce(max(1) FILTER (WHERE kind = 'instant'), 0)::smallint AS is_instant
    FROM lines
  )
  SELECT s.gross, s.discount, s.tax, CASE WHEN s.tax > 0 THEN s.gross - s.discount - s.untaxed ELSE 0 END,
    quote->>'coupon_code', k.coupon, k.song, k.addon, k.goods, k.instant, k.gift_card, k.is_instant,
    nullif(lower(btrim(cart->>'affiliate')), ''), nullif(cart#>>'{ad,gclid}', ''), nullif(cart#>>'{ad,landing}', ''),
    upper(coalesce(nullif(cart#>>'{addresses,shipping,country}', ''), cart#>>'{addresses,billing,country_code}', '')),
    upper(coalesce(nullif(cart#>>'{addresses,shipping,state}', ''), cart#>>'{addresses,billing,state_code}', ''))
  FROM sums s CROSS JOIN kinds k
$$;--> statement-breakpoint
CREATE FUNCTION order_facts_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "order_facts" ("order_id", "at", "gross_cents", "discount_cents", "tax_cents", "taxable_cents",
    "coupon_code", "coupon_cents", "song_cents", "addon_cents", "goods_cents", "instant_cents", "gift_card_cents",
    "is_instant", "affiliate", "gclid", "landing", "country", "state")
  SELECT o."id", o."created_at", f.* FROM made o CROSS JOIN LATERAL order_facts_of(o."quote", o."cart") f;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_facts_kept AFTER INSERT ON "orders" REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION order_facts_kept();--> statement-breakpoint
INSERT INTO "order_facts" ("order_id", "at", "gross_cents", "discount_cents", "tax_cents", "taxable_cents",
  "coupon_code", "coupon_cents", "song_cents", "addon_cents", "goods_cents", "instant_cents", "gift_card_cents",
  "is_instant", "affiliate", "gclid", "landing", "country", "state")
SELECT o."id", o."created_at", f.* FROM "orders" o CROSS JOIN LATERAL order_facts_of(o."quote", o."cart") f;--> statement-breakpoint
-- How far the drafts of songs come. The rows outlive the drafts, which are deleted when nobody goes on with them.
CREATE FUNCTION builder_step(page text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN page IN ('SongBuilderArtistRecommendation','SongBuilderArtistSearch','BsArtistRecommendationsV2','BsArtistSearchV2') THEN 2
    WHEN page IN ('SongBuilderRecipient','BsRecipientContactV2') THEN 3
    WHEN page IN ('SongBuilderDetails','BsStoryDetailsV2') THEN 4
    WHEN page IN ('SongBuilderPreCart','BsPreCartV2') THEN 5
    ELSE 1 END)::smallint
$$;--> statement-breakpoint
CREATE FUNCTION funnel_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "funnel_visits" ("builder_id", "started_at", "step", "paid_at")
  VALUES (NEW."id", NEW."created_at", builder_step(NEW."song_data"->>'lastSongBuildPage'), NEW."ordered_at")
  ON CONFLICT ("builder_id") DO UPDATE
    SET "step" = greatest("funnel_visits"."step", excluded."step"),
      "paid_at" = coalesce("funnel_visits"."paid_at", excluded."paid_at")
    WHERE "funnel_visits"."step" < excluded."step"
      OR ("funnel_visits"."paid_at" IS NULL AND excluded."paid_at" IS NOT NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER funnel_draft AFTER INSERT OR UPDATE OF "song_data", "ordered_at" ON "song_builders"
  FOR EACH ROW EXECUTE FUNCTION funnel_draft();--> statement-breakpoint
CREATE FUNCTION funnel_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "funnel_visits" SET "checkout_at" = NEW."updated_at"
  WHERE "builder_id" = NEW."builder_id" AND "checkout_at" IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER funnel_checkout AFTER INSERT OR UPDATE OF "builder_id" ON "checkouts"
  FOR EACH ROW WHEN (NEW."builder_id" IS NOT NULL) EXECUTE FUNCTION funnel_checkout();--> statement-breakpoint
INSERT INTO "funnel_visits" ("builder_id", "started_at", "step", "paid_at", "checkout_at")
SELECT b."id", b."created_at", builder_step(b."song_data"->>'lastSongBuildPage'), b."ordered_at",
  (SELECT min(c."created_at") FROM "checkouts" c WHERE c."builder_id" = b."id")
FROM "song_builders" b;
