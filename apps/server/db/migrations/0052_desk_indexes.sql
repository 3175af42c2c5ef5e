CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."staff_role" is not null;--> statement-breakpoint
CREATE INDEX "desk_orders_artist_state" ON "desk_orders" USING btree ("artist_id","state","created_at","order_id");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree (lower("recipient"),"created_at");