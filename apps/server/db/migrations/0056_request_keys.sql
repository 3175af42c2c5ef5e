ALTER TABLE "conversation_messages" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_once" UNIQUE("author_id","request_key","order_id");--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_key" CHECK (("conversation_messages"."request_key" is null) = ("conversation_messages"."request_hash" is null));