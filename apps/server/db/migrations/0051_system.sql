CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "job_runs_failures" CHECK (("job_runs"."failures" = 0) = ("job_runs"."error" = ''))
);
--> statement-breakpoint
CREATE INDEX "order_taxes_failed" ON "order_taxes" USING btree ("order_id") WHERE "order_taxes"."failure" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_newest" ON "payment_events" USING btree ("received_at","event_id");--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_bounced" ON "outbox" USING btree ("bounced_at","id") WHERE "outbox"."bounced_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_sms" ON "outbox" USING btree ("created_at","id") WHERE "outbox"."channel" = 'sms';