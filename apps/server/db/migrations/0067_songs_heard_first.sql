CREATE TABLE "song_check_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "song_check_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check_id" bigint NOT NULL,
	"at_seconds" real NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "song_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "song_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"commission_id" bigint NOT NULL,
	"artist_id" bigint NOT NULL,
	"version" smallint NOT NULL,
	"title" text NOT NULL,
	"lyrics" text NOT NULL,
	"audio_key" text,
	"duration_seconds" real NOT NULL,
	"peaks" "bytea" NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"put_up_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "song_checks_version" UNIQUE("commission_id","version"),
	CONSTRAINT "song_checks_outcome" CHECK ("song_checks"."outcome" in ('passed','returned','withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "artist_strikes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artist_strikes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artist_id" bigint NOT NULL,
	"state" text DEFAULT 'given' NOT NULL,
	"commission_id" bigint,
	"reason" text NOT NULL,
	"given_by" bigint NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artist_strikes_state" CHECK ("artist_strikes"."state" in ('given','appealed','upheld','lifted'))
);
--> statement-breakpoint
CREATE TABLE "song_ratings" (
	"story_id" bigint PRIMARY KEY NOT NULL,
	"artist_id" bigint NOT NULL,
	"stars" smallint NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "song_ratings_stars" CHECK ("song_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_state";--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "is_trusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "first_put_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "first_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "song_check_notes" ADD CONSTRAINT "song_check_notes_check_id_song_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."song_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_checks" ADD CONSTRAINT "song_checks_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_checks" ADD CONSTRAINT "song_checks_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_checks" ADD CONSTRAINT "song_checks_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_strikes" ADD CONSTRAINT "artist_strikes_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_strikes" ADD CONSTRAINT "artist_strikes_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_strikes" ADD CONSTRAINT "artist_strikes_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_strikes" ADD CONSTRAINT "artist_strikes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_ratings" ADD CONSTRAINT "song_ratings_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_ratings" ADD CONSTRAINT "song_ratings_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "song_check_notes_check" ON "song_check_notes" USING btree ("check_id","at_seconds");--> statement-breakpoint
CREATE UNIQUE INDEX "song_checks_open" ON "song_checks" USING btree ("commission_id") WHERE "song_checks"."outcome" is null;--> statement-breakpoint
CREATE INDEX "song_checks_waiting" ON "song_checks" USING btree ("put_up_at","id") WHERE "song_checks"."outcome" is null;--> statement-breakpoint
CREATE INDEX "song_checks_artist" ON "song_checks" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "artist_strikes_artist" ON "artist_strikes" USING btree ("artist_id","created_at");--> statement-breakpoint
CREATE INDEX "artist_strikes_appealed" ON "artist_strikes" USING btree ("appealed_at") WHERE "artist_strikes"."state" = 'appealed';--> statement-breakpoint
CREATE INDEX "song_ratings_artist" ON "song_ratings" USING btree ("artist_id","rated_at");--> statement-breakpoint
CREATE INDEX "commissions_open" ON "commissions" USING btree ("due_at","id") WHERE "commissions"."state" not in ('delivered','canceled');--> statement-breakpoint
CREATE INDEX "commissions_unaccepted" ON "commissions" USING btree ("delivered_at") WHERE "commissions"."state" = 'delivered' and "commissions"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "commissions_accepted" ON "commissions" USING btree ("approved_at") WHERE "commissions"."state" = 'delivered';--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_state" CHECK ("commissions"."state" in ('briefed','offered','accepted','to_be_checked','delivered','in_revision','change_to_be_checked','declined','canceled'));
--> statement-breakpoint
-- Whose songs customers have got without a check so far is trusted. New artists are not.
UPDATE "artists" SET "is_trusted" = true
	WHERE EXISTS (SELECT FROM "commissions" c WHERE c."artist_id" = "artists"."id" AND c."delivered_at" IS NOT NULL);--> statement-breakpoint
-- The day of a song of which lines were changed later is not known any more.
UPDATE "commissions" SET "first_put_up_at" = "delivered_at", "first_due_at" = "due_at"
	WHERE "delivered_at" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "story_revisions" r WHERE r."story_id" = "commissions"."story_id" AND r."state" <> 'canceled');--> statement-breakpoint
-- A song that waits for the staff to hear it is not delivered.
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
		coalesce(c.state IN ('briefed','offered','accepted','declined','to_be_checked'), false)
			AND o.state NOT IN ('cancelled','refunded') AS is_open,
		coalesce(c.state = 'declined', false) AND o.state NOT IN ('cancelled','refunded') AS is_unclaimed
	FROM orders o
	JOIN checkouts k ON k.id = o.checkout_id
	LEFT JOIN stories s ON s.order_id = o.id
	LEFT JOIN commissions c ON c.story_id = s.id;
