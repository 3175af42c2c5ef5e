ALTER TABLE "dispute_answers" ADD COLUMN "accept_asked_by" bigint;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD COLUMN "accept_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD COLUMN "accept_reason" text;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_accept_asked_by_users_id_fk" FOREIGN KEY ("accept_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_accept" CHECK (num_nonnulls("dispute_answers"."accept_asked_by", "dispute_answers"."accept_asked_at", "dispute_answers"."accept_reason") in (0, 3)) NOT VALID;