ALTER TABLE "order_facts" ADD COLUMN "campaign" text;--> statement-breakpoint
-- The campaign that the customer had agreed to tell: 'source / medium / name'. A click in a post without words of
-- a campaign has only the id that the network adds.
CREATE FUNCTION order_campaign(cart jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  WITH told AS (SELECT cart#>'{consent,campaign}' AS c), parts AS (
    SELECT coalesce(nullif(lower(btrim(c->>'source')), ''), CASE WHEN c ? 'fbclid' THEN 'facebook' END) AS source,
      nullif(lower(btrim(c->>'medium')), '') AS medium, nullif(lower(btrim(c->>'name')), '') AS name
    FROM told
  )
  SELECT CASE WHEN coalesce(source, medium, name) IS NOT NULL
    THEN coalesce(source, '–') || ' / ' || coalesce(medium, '–') || ' / ' || coalesce(name, '–') END FROM parts
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_facts_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "order_facts" ("order_id", "at", "gross_cents", "discount_cents", "tax_cents", "taxable_cents",
    "coupon_code", "coupon_cents", "song_cents", "addon_cents", "goods_cents", "instant_cents", "gift_card_cents",
    "is_instant", "affiliate", "gclid", "landing", "country", "state", "campaign")
  SELECT o."id", o."created_at", f.*, order_campaign(o."cart")
  FROM made o CROSS JOIN LATERAL order_facts_of(o."quote", o."cart") f;
  RETURN NULL;
END $$;
