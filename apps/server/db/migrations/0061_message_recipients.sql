DROP INDEX "outbox_recipient";--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree (lower("recipient") text_pattern_ops,"created_at");