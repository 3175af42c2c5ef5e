-- A paid order makes an order, a story and a commission in one transaction, and each of them wrote the same row: a
-- quarter of the database's time for an order. All changes of a transaction are there when this runs, at its commit. So
-- the first of them writes for all. A row that this transaction wrote has its number as `xmin`.
CREATE OR REPLACE FUNCTION "keep_desk_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wanted bigint;
	writer xid;
BEGIN
	IF tg_table_name = 'orders' THEN wanted := new.id;
	ELSIF tg_table_name = 'commissions' THEN SELECT order_id INTO wanted FROM stories WHERE id = new.story_id;
	ELSE wanted := new.order_id;
	END IF;
	IF wanted IS NULL THEN RETURN NULL; END IF;
	SELECT xmin INTO writer FROM desk_orders WHERE order_id = wanted FOR UPDATE;
	IF writer = pg_current_xact_id()::xid THEN RETURN NULL; END IF;
	INSERT INTO desk_orders AS f (order_id, created_at, state, kind, total_cents, refunded_cents, user_id, story_id,
			artist_id, vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed)
		SELECT order_id, created_at, state, kind, total_cents, refunded_cents, user_id, story_id, artist_id,
			vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed FROM desk_orders_now WHERE order_id = wanted
		ON CONFLICT (order_id) DO UPDATE SET state = excluded.state, kind = excluded.kind,
			refunded_cents = excluded.refunded_cents, user_id = excluded.user_id, story_id = excluded.story_id,
			artist_id = excluded.artist_id, vendor_ids = excluded.vendor_ids, is_rush = excluded.is_rush,
			due_at = excluded.due_at, is_open = excluded.is_open, is_unclaimed = excluded.is_unclaimed;
	RETURN NULL;
END $$;
