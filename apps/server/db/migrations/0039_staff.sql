CREATE TABLE "staff_invites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"staff_role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_invites_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invites_role" CHECK ("staff_invites"."staff_role" in ('owner','support','producer','finance','editor'))
);
--> statement-breakpoint
CREATE TABLE "staff_log" (
	"id" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" bigint,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"order_number" text,
	"customer_id" bigint,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"previous_hash" "bytea" DEFAULT ''::bytea NOT NULL,
	"hash" "bytea" DEFAULT ''::bytea NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invites_email" ON "staff_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_invites_by" ON "staff_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "staff_log_customer" ON "staff_log" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "staff_log_order" ON "staff_log" USING btree ("order_number","id");--> statement-breakpoint
CREATE INDEX "staff_log_by" ON "staff_log" USING btree ("by_user_id","id");--> statement-breakpoint
CREATE INDEX "staff_log_action" ON "staff_log" USING btree ("action","id");--> statement-breakpoint
-- There was one kind of staff, who could do everything.
UPDATE "users" SET "staff_role" = 'owner' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK ("users"."staff_role" in ('owner','support','producer','finance','editor'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff" CHECK (("users"."role" = 'admin') = ("users"."staff_role" is not null));--> statement-breakpoint
-- Numbers each row and chains it to the row before. One writer at a time: the lock is held until the transaction ends,
-- so a transaction writes its row last.
CREATE FUNCTION staff_log_chained() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  PERFORM pg_advisory_xact_lock(728133004);
  SELECT l."id", l."hash" INTO last FROM "staff_log" l ORDER BY l."id" DESC LIMIT 1;
  NEW."id" := coalesce(last."id", 0) + 1;
  NEW."previous_hash" := coalesce(last."hash", ''::bytea);
  NEW."hash" := sha256(NEW."previous_hash" || convert_to(jsonb_build_array(
    NEW."id", extract(epoch from NEW."at"), NEW."by_user_id", NEW."by", NEW."action", NEW."order_number",
    NEW."customer_id", NEW."before", NEW."after", NEW."reason")::text, 'UTF8'));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER staff_log_chained BEFORE INSERT ON "staff_log"
  FOR EACH ROW EXECUTE FUNCTION staff_log_chained();--> statement-breakpoint
CREATE FUNCTION staff_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of staff_log are never changed or deleted';
END $$;--> statement-breakpoint
CREATE TRIGGER staff_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_log"
  FOR EACH STATEMENT EXECUTE FUNCTION staff_log_is_kept();--> statement-breakpoint
-- The embedded database has one role, a superuser, whom only the trigger stops.
REVOKE UPDATE, DELETE, TRUNCATE ON "staff_log" FROM PUBLIC, CURRENT_USER;