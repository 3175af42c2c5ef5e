-- Paid changes of a song count for how far their order is: it stayed new for good. The artist has them from the moment
-- of the order, and they are done when the new version is there. An order in which nobody has anything to make, such as
-- an e-card or a release, which leave by themselves, is done too: no colleague has work with it.
CREATE INDEX IF NOT EXISTS "story_revisions_order" ON "story_revisions" USING btree ("order_id") WHERE "story_revisions"."order_id" is not null;--> statement-breakpoint
CREATE OR REPLACE VIEW "desk_orders_now" AS
	SELECT o.id AS order_id, o.created_at,
		CASE WHEN o.state <> 'placed' THEN o.state
			WHEN s.status = 'canceled' AND s.delivered_at IS NULL THEN 'cancelled'
			WHEN p.done = p.some THEN 'delivered'
			WHEN p.begun > 0 THEN 'in_work'
			ELSE 'new' END AS state,
		CASE WHEN s.id IS NULL THEN 'goods' WHEN s.instant IS NOT NULL THEN 'instant' ELSE 'song' END AS kind,
		o.total_cents + coalesce((o.quote->'spent'->>'nonTaxable')::integer, 0)
			+ coalesce((o.quote->'spent'->>'taxable')::integer, 0) AS total_cents,
		coalesce((SELECT sum(r.amount_cents - r.excess_cents) FROM refunds r
			WHERE r.order_id = o.id AND r.state IN ('asked','sent','done')), 0)::integer AS refunded_cents,
		o.user_id, s.id AS story_id,
		coalesce(s.artist_id, CASE WHEN c.state NOT IN ('declined','canceled') THEN c.artist_id END) AS artist_id,
		coalesce((SELECT array_agg(DISTINCT b.vendor_id)
			FROM jsonb_array_elements(o.cart->'lines') line
			CROSS JOIN LATERAL (SELECT line->>'productId' AS id UNION ALL
				SELECT held->>'productId' FROM jsonb_array_elements(coalesce(line->'contents', '[]')) held) made
			JOIN products b ON b.id = made.id::bigint
			WHERE b.vendor_id IS NOT NULL), '{}') AS vendor_ids,
		k.locale, coalesce(o.cart->'rush', 'null') <> 'null'::jsonb AS is_rush,
		coalesce(c.due_at, 'infinity'::timestamptz) AS due_at,
		coalesce(c.state IN ('briefed','offered','accepted','declined','to_be_checked'), false)
			AND o.state NOT IN ('cancelled','refunded') AS is_open,
		coalesce(c.state = 'declined', false) AND o.state NOT IN ('cancelled','refunded') AS is_unclaimed
	FROM orders o
	JOIN checkouts k ON k.id = o.checkout_id
	LEFT JOIN stories s ON s.order_id = o.id
	LEFT JOIN commissions c ON c.story_id = s.id
	CROSS JOIN LATERAL (SELECT count(*) AS some, count(*) FILTER (WHERE piece.step = 'done') AS done,
			count(*) FILTER (WHERE piece.step <> 'new') AS begun
		FROM (
			SELECT CASE WHEN s.status IN ('shipped','canceled') THEN 'done' WHEN s.status = 'in_production' THEN 'begun'
				ELSE 'new' END AS step WHERE s.id IS NOT NULL
			UNION ALL SELECT CASE WHEN i.state = 'arrived' OR (i.state = 'shipped' AND i.tracking IS NULL) THEN 'done'
				WHEN i.state = 'new' THEN 'new' ELSE 'begun' END
				FROM vendor_items i WHERE i.order_id = o.id AND i.state <> 'stopped'
			UNION ALL SELECT CASE WHEN g.closed_at IS NULL THEN 'new' ELSE 'done' END
				FROM own_goods g WHERE g.order_id = o.id AND EXISTS (SELECT FROM jsonb_array_elements(g.goods) own
					WHERE own->>'lineId' <> ALL (g.stopped_lines))
			UNION ALL SELECT CASE WHEN c.state IN ('sent','redeemed') THEN 'done' ELSE 'new' END
				FROM gift_cards c WHERE c.order_id = o.id AND c.state <> 'void'
			UNION ALL SELECT CASE WHEN r.state = 'requested' THEN 'begun' ELSE 'done' END
				FROM story_revisions r WHERE r.order_id = o.id AND r.state <> 'canceled'
		) piece) p;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "desk_orders_of_revisions" AFTER INSERT OR UPDATE OF "state" ON "story_revisions"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "keep_desk_order"();--> statement-breakpoint
UPDATE "desk_orders" f SET state = n.state FROM desk_orders_now n
	WHERE n.order_id = f.order_id AND f.state <> n.state;
