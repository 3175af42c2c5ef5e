CREATE TABLE "state_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "state_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"row_key" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"moved_by" text NOT NULL,
	"user_id" bigint,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"why" text,
	CONSTRAINT "state_changes_by" CHECK ("state_changes"."moved_by" in ('customer','recipient','artist','staff','provider','shop','import'))
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_state";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_submitted";
--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_sent";
--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_redeemed";
--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_state";
--> statement-breakpoint
DROP INDEX "gift_cards_due";
--> statement-breakpoint
DROP INDEX "reveals_due";
--> statement-breakpoint
DROP INDEX "reveals_unopened";
--> statement-breakpoint
ALTER TABLE "instant_songs" ALTER COLUMN "status" SET DEFAULT 'waiting';
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state" text DEFAULT 'placed' NOT NULL;
--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "state" text DEFAULT 'bought' NOT NULL;
--> statement-breakpoint
ALTER TABLE "reveals" ADD COLUMN "state" text DEFAULT 'scheduled' NOT NULL;
--> statement-breakpoint
-- Money that must go back was a prefix in the text that says why.
UPDATE checkouts SET state = CASE WHEN state = 'needs_attention' THEN 'refund_due' ELSE state END,
    failure = substr(failure, 8)
  WHERE failure LIKE 'refund:%';
--> statement-breakpoint
-- No checkout rests in 'paid': the order is there, or a person has to look.
UPDATE checkouts SET state = CASE WHEN EXISTS (SELECT FROM orders o WHERE o.checkout_id = checkouts.id)
    THEN 'fulfilled' ELSE 'needs_attention' END
  WHERE state = 'paid';
--> statement-breakpoint
UPDATE gift_cards SET state = CASE WHEN redeemed_at IS NOT NULL THEN 'redeemed' ELSE 'sent' END
  WHERE sent_at IS NOT NULL;
--> statement-breakpoint
-- A gift that was opened counts as sent.
UPDATE reveals SET sent_at = opened_at WHERE sent_at IS NULL AND opened_at IS NOT NULL;
--> statement-breakpoint
UPDATE reveals SET state = CASE WHEN opened_at IS NOT NULL THEN 'opened' ELSE 'sent' END
  WHERE sent_at IS NOT NULL;
--> statement-breakpoint
-- What the provider has given back of an order is known where taxes were booked.
UPDATE orders SET state = CASE WHEN t.refunded_cents >= total_cents THEN 'refunded' ELSE 'partly_refunded' END
  FROM order_taxes t WHERE t.order_id = orders.id AND t.refunded_cents > 0;
--> statement-breakpoint
CREATE INDEX "state_changes_row" ON "state_changes" USING btree ("what","row_key","id");
--> statement-breakpoint
CREATE INDEX "gift_cards_due" ON "gift_cards" USING btree ("send_on") WHERE "gift_cards"."state" = 'bought';
--> statement-breakpoint
CREATE INDEX "reveals_due" ON "reveals" USING btree ("send_at") WHERE "reveals"."state" = 'scheduled';
--> statement-breakpoint
CREATE INDEX "reveals_unopened" ON "reveals" USING btree ("sent_at") WHERE "reveals"."state" = 'sent' and "reveals"."reminded_at" is null;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('quoted','reserved','payment_pending','fulfilled','failed','expired','refund_due','refunded','needs_attention'));
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_submitted" CHECK ("checkouts"."state" in ('quoted','expired','refund_due','refunded','needs_attention') or ("checkouts"."submission_id" is not null and "checkouts"."user_id" is not null));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('placed','partly_refunded','refunded'));
--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_state" CHECK ("gift_cards"."state" in ('bought','sent','redeemed'));
--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_sent" CHECK (("gift_cards"."sent_at" is null) = ("gift_cards"."code_hash" is null) and ("gift_cards"."sent_at" is null) = ("gift_cards"."state" = 'bought'));
--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_redeemed" CHECK (("gift_cards"."redeemed_at" is null) = ("gift_cards"."redeemed_by" is null) and ("gift_cards"."redeemed_at" is not null) = ("gift_cards"."state" = 'redeemed'));
--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_state" CHECK ("reveals"."state" in ('scheduled','sent','opened'));
--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_sent" CHECK (("reveals"."sent_at" is null) = ("reveals"."state" = 'scheduled'));
--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_opened" CHECK (("reveals"."opened_at" is not null) = ("reveals"."state" = 'opened'));
--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_state" CHECK ("commissions"."state" in ('briefed','offered','accepted','delivered','in_revision','declined','canceled'));
--> statement-breakpoint
-- Every row that is there begins its history in the state it is in.
INSERT INTO state_changes (what, row_key, to_state, moved_by)
  SELECT 'checkouts', id::text, state, 'import' FROM checkouts
  UNION ALL SELECT 'orders', id::text, state, 'import' FROM orders
  UNION ALL SELECT 'stories', id::text, status, 'import' FROM stories
  UNION ALL SELECT 'commissions', id::text, state, 'import' FROM commissions
  UNION ALL SELECT 'story_revisions', id::text, state, 'import' FROM story_revisions
  UNION ALL SELECT 'instant_songs', id::text, status, 'import' FROM instant_songs
  UNION ALL SELECT 'gift_cards', id::text, state, 'import' FROM gift_cards
  UNION ALL SELECT 'releases', story_id::text, state, 'import' FROM releases
  UNION ALL SELECT 'reveals', story_id::text, state, 'import' FROM reveals
  UNION ALL SELECT 'referrals', id::text, state, 'import' FROM referrals
  UNION ALL SELECT 'artists', id::text, status, 'import' FROM artists;
--> statement-breakpoint
CREATE FUNCTION state_changes_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'state_changes is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER state_changes_kept BEFORE UPDATE OR DELETE ON state_changes
  FOR EACH ROW EXECUTE FUNCTION state_changes_are_kept();
