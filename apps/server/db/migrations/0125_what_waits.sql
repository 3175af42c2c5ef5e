ALTER TABLE "conversation_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbox_marks" ADD COLUMN "snoozed_kind" text;