CREATE TABLE "order_taxes" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"calculation_id" text NOT NULL,
	"expires_at" timestamp with time zone,
	"transaction_id" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"reversed_cents" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now(),
	CONSTRAINT "order_taxes_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "order_taxes_reversed" CHECK ("order_taxes"."reversed_cents" between 0 and "order_taxes"."refunded_cents")
);
--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_taxes_due" ON "order_taxes" USING btree ("next_at") WHERE "order_taxes"."next_at" is not null;