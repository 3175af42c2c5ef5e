CREATE TABLE "dispute_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"kind" text DEFAULT 'evidence' NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	"evidence" jsonb,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"asked_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "dispute_answers_disputeId_unique" UNIQUE("dispute_id"),
	CONSTRAINT "dispute_answers_token_unique" UNIQUE("token"),
	CONSTRAINT "dispute_answers_state" CHECK ("dispute_answers"."state" in ('draft','asked','sent','failed')),
	CONSTRAINT "dispute_answers_kind" CHECK ("dispute_answers"."kind" in ('evidence','accept')),
	CONSTRAINT "dispute_answers_asked" CHECK ("dispute_answers"."state" = 'draft' or "dispute_answers"."asked_at" is not null),
	CONSTRAINT "dispute_answers_sent" CHECK (("dispute_answers"."state" = 'sent') = ("dispute_answers"."sent_at" is not null)),
	CONSTRAINT "dispute_answers_next" CHECK (("dispute_answers"."next_at" is not null) = ("dispute_answers"."state" = 'asked'))
);
--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_answers_order" ON "dispute_answers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "dispute_answers_due" ON "dispute_answers" USING btree ("next_at") WHERE "dispute_answers"."next_at" is not null;