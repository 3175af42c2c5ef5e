CREATE INDEX "disputes_won" ON "disputes" USING btree ("closed_at") WHERE "disputes"."state" = 'won';--> statement-breakpoint
-- Nobody works on an order whose song was stopped, even when its money is here.
CREATE OR REPLACE VIEW "desk_orders_now" AS
	SELECT o.id AS order_id, o.created_at,
		CASE WHEN o.state <> 'placed' THEN o.state
			WHEN s.status = 'in_production' THEN 'in_work'
			WHEN s.status = 'shipped' THEN 'delivered'
			WHEN s.status = 'canceled' THEN CASE WHEN s.delivered_at IS NULL THEN 'cancelled' ELSE 'delivered' END
			ELSE 'new' END AS state,
		CASE WHEN s.id IS NULL THEN 'goods' WHEN s.instant IS NOT NULL THEN 'instant' ELSE 'song' END AS kind,
		o.total_cents + coalesce((o.quote->'spent'->>'nonTaxable')::integer, 0)
			+ coalesce((o.quote->'spent'->>'taxable')::integer, 0) AS total_cents,
		coalesce((SELECT sum(r.amount_cents - r.excess_cents) FROM refunds r
			WHERE r.order_id = o.id AND r.state IN ('asked','sent','done')), 0)::integer AS refunded_cents,
		o.user_id, s.id AS story_id,
		coalesce(s.artist_id, CASE WHEN c.state NOT IN ('declined','canceled') THEN c.artist_id END) AS artist_id,
		coalesce((SELECT array_agg(DISTINCT p.vendor_id)
			FROM jsonb_array_elements(o.cart->'lines') line
			CROSS JOIN LATERAL (SELECT line->>'productId' AS id UNION ALL
				SELECT held->>'productId' FROM jsonb_array_elements(coalesce(line->'contents', '[]')) held) made
			JOIN products p ON p.id = made.id::bigint
			WHERE p.vendor_id IS NOT NULL), '{}') AS vendor_ids,
		k.locale, coalesce(o.cart->'rush', 'null') <> 'null'::jsonb AS is_rush,
		coalesce(c.due_at, 'infinity'::timestamptz) AS due_at,
		coalesce(c.state IN ('briefed','offered','accepted','declined'), false)
			AND o.state NOT IN ('cancelled','refunded') AS is_open,
		coalesce(c.state = 'declined', false) AND o.state NOT IN ('cancelled','refunded') AS is_unclaimed
	FROM orders o
	JOIN checkouts k ON k.id = o.checkout_id
	LEFT JOIN stories s ON s.order_id = o.id
	LEFT JOIN commissions c ON c.story_id = s.id;--> statement-breakpoint
UPDATE "desk_orders" f SET state = n.state FROM desk_orders_now n
	WHERE n.order_id = f.order_id AND f.state <> n.state;