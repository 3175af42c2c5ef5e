CREATE TABLE "edit_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edit_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"body" jsonb NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edit_versions_once" UNIQUE("kind","item_id","version"),
	CONSTRAINT "edit_versions_kind" CHECK ("edit_versions"."kind" in ('product','promotion','playlist')),
	CONSTRAINT "edit_versions_action" CHECK ("edit_versions"."action" in ('added','drafted','scheduled','published','archived','rolled_back'))
);
--> statement-breakpoint
CREATE TABLE "edited_items" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb,
	"publish_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"updated_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "edited_items_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "edited_items_kind" CHECK ("edited_items"."kind" in ('product','promotion','playlist')),
	CONSTRAINT "edited_items_version" CHECK ("edited_items"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "edit_versions" ADD CONSTRAINT "edit_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edited_items" ADD CONSTRAINT "edited_items_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edited_items_due" ON "edited_items" USING btree ("publish_at") WHERE "edited_items"."publish_at" is not null;