CREATE TABLE "desk_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"story_id" bigint,
	"artist_id" bigint,
	"vendor_ids" bigint[] NOT NULL,
	"locale" text NOT NULL,
	"is_rush" boolean NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"is_open" boolean NOT NULL,
	"is_unclaimed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_assignments" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"assignee_id" bigint NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"mentions" bigint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_views_once" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "desk_orders" ADD CONSTRAINT "desk_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_assignments" ADD CONSTRAINT "order_assignments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_assignments" ADD CONSTRAINT "order_assignments_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_orders_placed" ON "desk_orders" USING btree ("created_at","order_id");--> statement-breakpoint
CREATE INDEX "desk_orders_state" ON "desk_orders" USING btree ("state","created_at","order_id");--> statement-breakpoint
CREATE INDEX "desk_orders_kind" ON "desk_orders" USING btree ("kind","created_at","order_id");--> statement-breakpoint
CREATE INDEX "desk_orders_artist" ON "desk_orders" USING btree ("artist_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "desk_orders_locale" ON "desk_orders" USING btree ("locale","created_at","order_id");--> statement-breakpoint
CREATE INDEX "desk_orders_user" ON "desk_orders" USING btree ("user_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "desk_orders_total" ON "desk_orders" USING btree ("total_cents","order_id");--> statement-breakpoint
CREATE INDEX "desk_orders_due" ON "desk_orders" USING btree ("due_at","order_id");--> statement-breakpoint
CREATE INDEX "desk_orders_vendors" ON "desk_orders" USING gin ("vendor_ids");--> statement-breakpoint
CREATE INDEX "desk_orders_rush" ON "desk_orders" USING btree ("created_at","order_id") WHERE "desk_orders"."is_rush";--> statement-breakpoint
CREATE INDEX "desk_orders_open" ON "desk_orders" USING btree ("due_at","order_id") WHERE "desk_orders"."is_open";--> statement-breakpoint
CREATE INDEX "desk_orders_unclaimed" ON "desk_orders" USING btree ("created_at","order_id") WHERE "desk_orders"."is_unclaimed";--> statement-breakpoint
CREATE INDEX "order_assignments_assignee" ON "order_assignments" USING btree ("assignee_id","order_id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree ("order_id","created_at") WHERE "outbox"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_charge" ON "orders" USING btree ("charge_id") WHERE "charge_id" is not null;--> statement-breakpoint
-- The staff find people and songs by any part of these texts, also when a letter is wrong.
CREATE INDEX "users_desk_search" ON "users" USING gin ((fold_text("email" || ' ' || "first_name" || ' ' || "last_name" || ' ' || coalesce("phone_number", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stories_desk_search" ON "stories" USING gin ((fold_text(coalesce("song_data"->>'recipient', '') || ' ' || "title")) gin_trgm_ops);--> statement-breakpoint
-- What the list of orders filters and sorts by, as it is now (decision 0097).
CREATE VIEW "desk_orders_now" AS
	SELECT o.id AS order_id, o.created_at,
		CASE WHEN o.state <> 'placed' THEN o.state
			WHEN s.status = 'in_production' THEN 'in_work'
			WHEN s.status = 'shipped' THEN 'delivered'
			ELSE 'new' END AS state,
		CASE WHEN s.id IS NULL THEN 'goods' WHEN s.instant IS NOT NULL THEN 'instant' ELSE 'song' END AS kind,
		o.total_cents,
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
INSERT INTO "desk_orders" (order_id, created_at, state, kind, total_cents, refunded_cents, user_id, story_id, artist_id,
		vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed)
	SELECT order_id, created_at, state, kind, total_cents, refunded_cents, user_id, story_id, artist_id,
		vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed FROM desk_orders_now;--> statement-breakpoint
-- The row is locked before the facts are read, in a statement of its own. So the facts include what another transaction
-- has committed meanwhile.
CREATE FUNCTION "keep_desk_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wanted bigint;
BEGIN
	IF tg_table_name = 'orders' THEN wanted := new.id;
	ELSIF tg_table_name = 'commissions' THEN SELECT order_id INTO wanted FROM stories WHERE id = new.story_id;
	ELSE wanted := new.order_id;
	END IF;
	IF wanted IS NULL THEN RETURN NULL; END IF;
	PERFORM FROM desk_orders WHERE order_id = wanted FOR UPDATE;
	INSERT INTO desk_orders AS f (order_id, created_at, state, kind, total_cents, refunded_cents, user_id, story_id,
			artist_id, vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed)
		SELECT order_id, created_at, state, kind, total_cents, refunded_cents, user_id, story_id, artist_id,
			vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed FROM desk_orders_now WHERE order_id = wanted
		ON CONFLICT (order_id) DO UPDATE SET state = excluded.state, kind = excluded.kind,
			refunded_cents = excluded.refunded_cents, user_id = excluded.user_id, story_id = excluded.story_id,
			artist_id = excluded.artist_id, vendor_ids = excluded.vendor_ids, is_rush = excluded.is_rush,
			due_at = excluded.due_at, is_open = excluded.is_open, is_unclaimed = excluded.is_unclaimed;
	RETURN NULL;
END $$;--> statement-breakpoint
-- They run at the commit, after all other locks are taken. So they add no new order of locks.
CREATE CONSTRAINT TRIGGER "desk_orders_of_orders" AFTER INSERT OR UPDATE OF "state", "cart", "user_id" ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "keep_desk_order"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "desk_orders_of_stories" AFTER INSERT OR UPDATE OF "status", "artist_id", "order_id", "instant" ON "stories"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "keep_desk_order"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "desk_orders_of_commissions" AFTER INSERT OR UPDATE OF "state", "artist_id", "due_at" ON "commissions"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "keep_desk_order"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "desk_orders_of_refunds" AFTER INSERT OR UPDATE OF "state", "amount_cents" ON "refunds"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "keep_desk_order"();--> statement-breakpoint
-- A message names its order by its id, by the page of its song, or by the page of the artist's work.
CREATE FUNCTION "order_of_message"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	place text := coalesce(new.params->>'storyPath', new.params->>'path', '');
	song text := substring(place FROM '^/stories/([A-Za-z0-9_-]+)');
	work text := substring(place FROM '^/artist_experience/[0-9]+/commissions/([0-9]{1,15})');
BEGIN
	IF new.order_id IS NOT NULL THEN RETURN new; END IF;
	IF jsonb_typeof(new.params->'orderId') = 'number' THEN
		SELECT id INTO new.order_id FROM orders WHERE id = (new.params->>'orderId')::bigint;
	ELSIF song IS NOT NULL THEN
		SELECT order_id INTO new.order_id FROM stories WHERE slug = song;
	ELSIF work IS NOT NULL THEN
		SELECT s.order_id INTO new.order_id FROM commissions c JOIN stories s ON s.id = c.story_id WHERE c.id = work::bigint;
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_of_message" BEFORE INSERT ON "outbox" FOR EACH ROW EXECUTE FUNCTION "order_of_message"();
