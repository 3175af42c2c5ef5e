-- A tip belongs to the song, and a bundle is goods only when it is sent by post. Both were counted as goods. Facts of
-- earlier orders stay as they were summed (decision 0096).
CREATE OR REPLACE FUNCTION order_facts_of(quote jsonb, cart jsonb, OUT gross_cents integer, OUT discount_cents integer,
  OUT tax_cents integer, OUT taxable_cents integer, OUT coupon_code text, OUT coupon_cents integer,
  OUT song_cents integer, OUT addon_cents integer, OUT goods_cents integer, OUT instant_cents integer,
  OUT gift_card_cents integer, OUT is_instant smallint, OUT affiliate text, OUT gclid text, OUT landing text,
  OUT country text, OUT state text)
LANGUAGE sql STABLE AS $$
  WITH sums AS (
    SELECT coalesce((quote->>'subtotal')::int, 0) + coalesce((quote->>'shipping')::int, 0) AS gross,
      coalesce((quote->>'discount')::int, 0) + coalesce((quote->>'waived')::int, 0) AS discount,
      coalesce((quote->>'taxes')::int, 0) AS tax, coalesce((quote#>>'{spent,nonTaxable}')::int, 0) AS untaxed
  ), lines AS (
    SELECT (l->>'price')::int - (l->>'promo')::int - (l->>'discount')::int AS net, (l->>'discount')::int AS coupon,
      CASE WHEN l->>'name' = 'personalized-song' THEN 'song'
        WHEN c.line->>'productType' = 'song' OR c.line ? 'instant' OR l->>'name' = 'instant-product' THEN 'instant'
        WHEN c.line->>'productType' = 'gift-card' THEN 'gift_card'
        WHEN c.line->>'productType' = 'physical' OR (c.line->>'productType' = 'bundle' AND p.requires_shipping_address)
          THEN 'goods'
        ELSE 'addon' END AS kind
    FROM jsonb_array_elements(CASE jsonb_typeof(quote->'lines') WHEN 'array' THEN quote->'lines' END) l
    LEFT JOIN LATERAL (
      SELECT line FROM jsonb_array_elements(CASE jsonb_typeof(cart->'lines') WHEN 'array' THEN cart->'lines' END) line
      WHERE line->>'cartUuid' = l->>'cart_uuid' LIMIT 1
    ) c ON true
    LEFT JOIN products p ON p.id = (c.line->>'productId')::bigint
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
$$;
