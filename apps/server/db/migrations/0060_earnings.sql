CREATE TABLE "earning_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earning_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artist_id" bigint,
	"vendor_id" bigint,
	"held_cents" integer DEFAULT 0 NOT NULL,
	"payable_cents" integer DEFAULT 0 NOT NULL,
	"provider_account" text,
	"is_ready" boolean DEFAULT false NOT NULL,
	"needs" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_accounts_artistId_unique" UNIQUE("artist_id"),
	CONSTRAINT "earning_accounts_vendorId_unique" UNIQUE("vendor_id"),
	CONSTRAINT "earning_accounts_providerAccount_unique" UNIQUE("provider_account"),
	CONSTRAINT "earning_accounts_owner" CHECK (("earning_accounts"."artist_id" is null) <> ("earning_accounts"."vendor_id" is null)),
	CONSTRAINT "earning_accounts_balance" CHECK ("earning_accounts"."held_cents" >= 0 and "earning_accounts"."payable_cents" >= 0),
	CONSTRAINT "earning_accounts_ready" CHECK (not "earning_accounts"."is_ready" or "earning_accounts"."provider_account" is not null)
);
--> statement-breakpoint
CREATE TABLE "earning_holds" (
	"source" text PRIMARY KEY NOT NULL,
	"story_id" bigint,
	"order_id" bigint,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earning_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earning_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artist_id" bigint,
	"vendor_id" bigint,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"share" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_rates_once" UNIQUE NULLS NOT DISTINCT("kind","from_day","artist_id","vendor_id"),
	CONSTRAINT "earning_rates_kind" CHECK ("earning_rates"."kind" in ('song','extra_verse','revision','goods')),
	CONSTRAINT "earning_rates_share" CHECK ("earning_rates"."share" between 0 and 10000),
	CONSTRAINT "earning_rates_owner" CHECK ("earning_rates"."artist_id" is null or "earning_rates"."vendor_id" is null)
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"held_cents" integer NOT NULL,
	"payable_cents" integer NOT NULL,
	"source" text NOT NULL,
	"effect_key" text NOT NULL,
	"order_id" bigint,
	"line_id" text,
	"story_id" bigint,
	"payout_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earnings_effectKey_unique" UNIQUE("effect_key"),
	CONSTRAINT "earnings_kind" CHECK ("earnings"."kind" in ('song_fee','extra_verse','revision','tip','goods','bonus','reversal','payout','release')),
	CONSTRAINT "earnings_sign" CHECK (case when "earnings"."kind" = 'release' then "earnings"."held_cents" = -"earnings"."payable_cents" and "earnings"."held_cents" <= 0 when "earnings"."kind" = 'payout' then "earnings"."held_cents" = 0 and "earnings"."payout_id" is not null when "earnings"."kind" = 'reversal' then "earnings"."held_cents" = 0 or "earnings"."payable_cents" = 0 else "earnings"."held_cents" >= 0 and "earnings"."payable_cents" >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'waiting' NOT NULL,
	"made_by" bigint NOT NULL,
	"approved_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "payout_runs_state" CHECK ("payout_runs"."state" in ('waiting','approved','paid','failed')),
	CONSTRAINT "payout_runs_second_person" CHECK ("payout_runs"."approved_by" is null or "payout_runs"."approved_by" <> "payout_runs"."made_by"),
	CONSTRAINT "payout_runs_approved" CHECK ("payout_runs"."state" not in ('approved','paid') or "payout_runs"."approved_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"amount_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "payouts_token_unique" UNIQUE("token"),
	CONSTRAINT "payouts_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "payouts_once" UNIQUE("run_id","account_id"),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('due','asked','sent','paid','failed','canceled')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0 and "payouts"."returned_cents" between 0 and "payouts"."amount_cents"),
	CONSTRAINT "payouts_asked" CHECK ("payouts"."next_at" is null or "payouts"."state" in ('asked','sent'))
);
--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_fee";--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "verse_fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "earning_accounts" ADD CONSTRAINT "earning_accounts_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_accounts" ADD CONSTRAINT "earning_accounts_vendor_id_product_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."product_vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_holds" ADD CONSTRAINT "earning_holds_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_holds" ADD CONSTRAINT "earning_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_rates" ADD CONSTRAINT "earning_rates_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_rates" ADD CONSTRAINT "earning_rates_vendor_id_product_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."product_vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_account_id_earning_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."earning_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_earning_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."earning_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earning_holds_until" ON "earning_holds" USING btree ("until");--> statement-breakpoint
CREATE INDEX "earning_holds_story" ON "earning_holds" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "earnings_account" ON "earnings" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "earnings_source" ON "earnings" USING btree ("source");--> statement-breakpoint
CREATE INDEX "earnings_order" ON "earnings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "earnings_story" ON "earnings" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "payouts_account" ON "payouts" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("next_at") WHERE "payouts"."next_at" is not null;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_fee" CHECK ("commissions"."fee_cents" >= 0 and "commissions"."verse_fee_cents" between 0 and "commissions"."fee_cents");--> statement-breakpoint
CREATE FUNCTION earning_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE earning_accounts
    SET held_cents = held_cents + new.held_cents, payable_cents = payable_cents + new.payable_cents
    WHERE id = new.account_id;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER earnings_added AFTER INSERT ON "earnings"
  FOR EACH ROW EXECUTE FUNCTION earning_added();--> statement-breakpoint
CREATE FUNCTION earnings_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of earnings are never changed or deleted';
END $$;--> statement-breakpoint
CREATE TRIGGER earnings_kept BEFORE UPDATE OR DELETE ON "earnings"
  FOR EACH STATEMENT EXECUTE FUNCTION earnings_are_kept();--> statement-breakpoint
-- The embedded database has one role, a superuser, whom only the trigger stops.
REVOKE UPDATE, DELETE ON "earnings" FROM PUBLIC, CURRENT_USER;--> statement-breakpoint
-- The shares that were in code until now.
INSERT INTO "earning_rates" ("kind", "from_day", "share") VALUES
  ('song', '2020-01-01', 5000), ('extra_verse', '2020-01-01', 5000), ('revision', '2020-01-01', 5000),
  ('goods', '2020-01-01', 6000);--> statement-breakpoint
-- What of a fee is for verses was not stored: it is the fee without changes and without the share of the song's price.
UPDATE "commissions" c SET "verse_fee_cents" = least(c."fee_cents", v.cents) FROM (
  SELECT w."id", greatest(0, w."fee_cents"
      - coalesce((SELECT sum(r."fee_cents") FROM "story_revisions" r
          WHERE r."story_id" = w."story_id" AND r."state" <> 'canceled'), 0)
      - coalesce((SELECT sum(ceil((line->>'price')::numeric / 2))
          FROM jsonb_array_elements(o."quote"->'lines') line WHERE line->>'reason' = 'song'), 0))::integer AS cents
  FROM "commissions" w JOIN "stories" s ON s."id" = w."story_id" JOIN "orders" o ON o."id" = s."order_id"
  WHERE EXISTS (SELECT FROM jsonb_array_elements(o."quote"->'lines') line WHERE line->>'reason' = 'extra_verse')
) v WHERE v."id" = c."id";--> statement-breakpoint
INSERT INTO "earning_accounts" ("artist_id")
  SELECT DISTINCT "artist_id" FROM "commissions" WHERE "artist_id" IS NOT NULL AND "delivered_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "earning_accounts" ("vendor_id") SELECT "id" FROM "product_vendors";--> statement-breakpoint
-- Songs that were delivered: their fees, verses and whole tips.
INSERT INTO "earnings" ("account_id", "kind", "held_cents", "payable_cents", "source", "effect_key", "order_id", "line_id", "story_id", "created_at")
  SELECT a."id", part.kind, part.cents, 0, part.source, part.source, s."order_id",
    (SELECT line->>'cart_uuid' FROM jsonb_array_elements(o."quote"->'lines') line
      WHERE line->>'reason' = part.reason OR line->>'name' = part.product LIMIT 1),
    s."id", c."delivered_at"
  FROM "commissions" c
  JOIN "earning_accounts" a ON a."artist_id" = c."artist_id"
  JOIN "stories" s ON s."id" = c."story_id"
  LEFT JOIN "orders" o ON o."id" = s."order_id"
  CROSS JOIN LATERAL (SELECT c."fee_cents" - coalesce((SELECT sum(r."fee_cents") FROM "story_revisions" r
      WHERE r."story_id" = c."story_id" AND r."state" <> 'canceled'), 0)::integer AS cents) fee
  CROSS JOIN LATERAL (VALUES
    ('song_fee', fee.cents - least(c."verse_fee_cents", fee.cents), 'song:' || s."id" || ':fee', 'song', NULL),
    ('extra_verse', least(c."verse_fee_cents", fee.cents), 'song:' || s."id" || ':verses', 'extra_verse', NULL),
    ('tip', c."tip_cents", 'song:' || s."id" || ':tip', NULL, 'artist-gratuity')
  ) part (kind, cents, source, reason, product)
  WHERE c."delivered_at" IS NOT NULL AND c."state" <> 'canceled' AND part.cents > 0
  ORDER BY c."delivered_at", part.source;--> statement-breakpoint
-- Changes that were sung.
INSERT INTO "earnings" ("account_id", "kind", "held_cents", "payable_cents", "source", "effect_key", "order_id", "line_id", "story_id", "created_at")
  SELECT a."id", 'revision', r."fee_cents", 0, 'revision:' || r."id", 'revision:' || r."id", r."order_id",
    (SELECT line->>'cartUuid' FROM jsonb_array_elements(o."cart"->'lines') line
      WHERE line->'revision'->>'storyId' = r."story_id"::text LIMIT 1),
    r."story_id", coalesce(r."answered_at", r."created_at")
  FROM "story_revisions" r
  JOIN "commissions" c ON c."story_id" = r."story_id"
  JOIN "earning_accounts" a ON a."artist_id" = c."artist_id"
  LEFT JOIN "orders" o ON o."id" = r."order_id"
  WHERE r."state" IN ('answered', 'accepted') AND r."fee_cents" > 0
  ORDER BY r."id";--> statement-breakpoint
-- Until now the terms knew no acceptance, and pay was owed with the delivery. So it is payable.
INSERT INTO "earnings" ("account_id", "kind", "held_cents", "payable_cents", "source", "effect_key", "order_id", "line_id", "story_id")
  SELECT "account_id", 'release', -"held_cents", "held_cents", "source", "source" || ':release', "order_id", "line_id", "story_id"
  FROM "earnings" ORDER BY "id";--> statement-breakpoint
UPDATE "commissions" SET "approved_at" = now() WHERE "state" = 'delivered';--> statement-breakpoint
-- Goods that vendors make. They are held: the job takes back what went back to customers, and makes the rest payable.
INSERT INTO "earnings" ("account_id", "kind", "held_cents", "payable_cents", "source", "effect_key", "order_id", "line_id", "created_at")
  SELECT a."id", 'goods', part.cents, 0, part.source, part.source, part.order_id, part.line_id, part.ordered_at
  FROM (
    SELECT p."vendor_id", o."id" AS order_id, o."created_at" AS ordered_at, line->>'cartUuid' AS line_id,
      'goods:' || o."id" || ':' || (line->>'cartUuid') || ':' || p."vendor_id" AS source,
      ceil(sum(priced.price * p."price_cents" / all_parts.cents) * 0.6)::integer AS cents
    FROM "orders" o
    CROSS JOIN LATERAL jsonb_array_elements(o."cart"->'lines') line
    CROSS JOIN LATERAL (SELECT (q->>'price')::numeric AS price FROM jsonb_array_elements(o."quote"->'lines') q
      WHERE q->>'cart_uuid' = line->>'cartUuid' LIMIT 1) priced
    CROSS JOIN LATERAL (
      SELECT (line->>'productId')::bigint AS id WHERE line->'contents' IS NULL OR line->'contents' = '[]'::jsonb
      UNION ALL SELECT (held->>'productId')::bigint FROM jsonb_array_elements(line->'contents') held
    ) parts
    JOIN "products" p ON p."id" = parts.id
    CROSS JOIN LATERAL (
      SELECT greatest(1, sum(other."price_cents")) AS cents FROM "products" other WHERE other."id" = (line->>'productId')::bigint
        AND (line->'contents' IS NULL OR line->'contents' = '[]'::jsonb)
        OR other."id" IN (SELECT (held->>'productId')::bigint FROM jsonb_array_elements(line->'contents') held)
    ) all_parts
    WHERE p."vendor_id" IS NOT NULL
    GROUP BY p."vendor_id", o."id", line->>'cartUuid'
  ) part
  JOIN "earning_accounts" a ON a."vendor_id" = part.vendor_id
  WHERE part.cents > 0
  ORDER BY part.order_id, part.source;--> statement-breakpoint
INSERT INTO "earning_holds" ("source", "order_id", "until")
  SELECT "source", "order_id", "created_at" + interval '14 days' FROM "earnings" WHERE "kind" = 'goods';
