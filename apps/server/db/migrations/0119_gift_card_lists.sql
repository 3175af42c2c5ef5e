CREATE INDEX IF NOT EXISTS "gift_cards_search" ON "gift_cards" USING gin (fold_text("recipient_email" || ' ' || "recipient_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gift_cards_listed_amount" ON "gift_cards" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gift_cards_listed_balance" ON "gift_cards" USING btree ((case when "state" in ('bought','sent') then "amount_cents" else 0 end),"id");
