CREATE TABLE "conversation_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content_type" text,
	"bytes" integer NOT NULL,
	"file_key" text,
	"unkept" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_files_fileKey_unique" UNIQUE("file_key"),
	CONSTRAINT "conversation_files_why" CHECK ("conversation_files"."unkept" in ('type','size','number','day','lost')),
	CONSTRAINT "conversation_files_kept" CHECK (("conversation_files"."unkept" is null) = ("conversation_files"."file_key" is not null) and ("conversation_files"."file_key" is null) = ("conversation_files"."content_type" is null))
);
--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_files_message" ON "conversation_files" USING btree ("message_id");