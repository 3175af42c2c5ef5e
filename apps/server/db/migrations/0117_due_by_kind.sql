CREATE INDEX IF NOT EXISTS "users_erased" ON "users" USING btree ("id") WHERE "users"."email" like 'deleted-%@deleted.invalid';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_due_messages" ON "outbox" USING btree ("send_after","id") WHERE "outbox"."sent_at" is null and "outbox"."abandoned_at" is null and "outbox"."channel" <> 'event';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_due_codes" ON "outbox" USING btree ("send_after","id") WHERE "outbox"."sent_at" is null and "outbox"."abandoned_at" is null and "outbox"."template" = 'passcode';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_due_texts" ON "outbox" USING btree ("send_after","id") WHERE "outbox"."sent_at" is null and "outbox"."abandoned_at" is null and "outbox"."channel" = 'sms';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_due_events" ON "outbox" USING btree ("send_after","id") WHERE "outbox"."sent_at" is null and "outbox"."abandoned_at" is null and "outbox"."channel" = 'event' and not "outbox"."dedupe_key" like 'visit:%';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_due_visits" ON "outbox" USING btree ("send_after","id") WHERE "outbox"."sent_at" is null and "outbox"."abandoned_at" is null and "outbox"."dedupe_key" like 'visit:%';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_events_of_visitor" ON "outbox" USING btree ((coalesce("params"->>'owner', "params"->'signal'->>'visitor'))) WHERE "outbox"."channel" = 'event' and "outbox"."sent_at" is null;--> statement-breakpoint
-- Orders keep campaigns since this day. Older ones are not read, nor those that came after the column, so that few rows
-- are locked. The lock of the whole table, for the column, has ended with 0114.
UPDATE "order_facts" f SET "campaign" = order_campaign(o."cart") FROM "orders" o
WHERE f."at" >= '2026-11-27' AND f."campaign" IS NULL AND o."id" = f."order_id" AND o."cart"#>'{consent,campaign}' IS NOT NULL;
