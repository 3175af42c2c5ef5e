CREATE TABLE "cms_entries" (
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"published" text,
	"draft" text,
	"updated_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cms_entries_key_locale_pk" PRIMARY KEY("key","locale"),
	CONSTRAINT "cms_entries_locale" CHECK ("cms_entries"."locale" in ('en','sp'))
);
--> statement-breakpoint
CREATE TABLE "cms_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cms_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"action" text NOT NULL,
	"body" text NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cms_revisions_locale" CHECK ("cms_revisions"."locale" in ('en','sp')),
	CONSTRAINT "cms_revisions_action" CHECK ("cms_revisions"."action" in ('draft','publish','roll_back'))
);
--> statement-breakpoint
ALTER TABLE "cms_entries" ADD CONSTRAINT "cms_entries_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cms_revisions" ADD CONSTRAINT "cms_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cms_revisions_field" ON "cms_revisions" USING btree ("key","locale","id");