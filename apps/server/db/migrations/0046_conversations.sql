CREATE TABLE "conversation_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"author" text NOT NULL,
	"author_id" bigint,
	"to_whom" text,
	"from_address" text,
	"text" text NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"mail_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_messages_mailId_unique" UNIQUE("mail_id"),
	CONSTRAINT "conversation_messages_by" CHECK ("conversation_messages"."author" in ('customer','artist','staff')),
	CONSTRAINT "conversation_messages_to" CHECK (("conversation_messages"."author" = 'staff') = ("conversation_messages"."to_whom" is not null))
);
--> statement-breakpoint
CREATE TABLE "conversation_reads" (
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"read_to" bigint NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_reads_order_id_user_id_pk" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"open_since" timestamp with time zone,
	"last_id" bigint
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_messages_order" ON "conversation_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "conversation_messages_author" ON "conversation_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "conversation_reads_user" ON "conversation_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversations_open" ON "conversations" USING btree ("open_since") WHERE "conversations"."open_since" is not null;