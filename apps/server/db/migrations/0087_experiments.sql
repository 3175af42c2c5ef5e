CREATE TABLE "tried_orders" (
	"order_id" bigint,
	"name" text NOT NULL,
	CONSTRAINT "tried_orders_order_id_name_pk" PRIMARY KEY("order_id","name")
);
--> statement-breakpoint
ALTER TABLE "report_mails" DROP CONSTRAINT "report_mails_report";--> statement-breakpoint
ALTER TABLE "tried_orders" ADD CONSTRAINT "tried_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_report" CHECK ("report_mails"."report" in ('sales','funnel','artists','refunds','coupons','tax','liabilities','instant','experiments','speed'));--> statement-breakpoint
CREATE FUNCTION tried_orders_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "tried_orders" ("order_id", "name")
  SELECT o."id", t.key || '-' || t.value FROM made o
  CROSS JOIN LATERAL jsonb_each_text(CASE jsonb_typeof(o."cart"->'tried') WHEN 'object' THEN o."cart"->'tried' END) t;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tried_orders_kept AFTER INSERT ON "orders" REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION tried_orders_kept();
