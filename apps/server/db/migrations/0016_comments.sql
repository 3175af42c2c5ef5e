CREATE TABLE "comment_reports" (
	"comment_id" bigint NOT NULL,
	"visitor_id" uuid NOT NULL,
	"user_id" bigint,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reports_comment_id_visitor_id_pk" PRIMARY KEY("comment_id","visitor_id"),
	CONSTRAINT "comment_reports_reason" CHECK ("comment_reports"."reason" in ('spam','hurtful','private','other'))
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"user_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"hidden_by" text,
	CONSTRAINT "comments_body" CHECK ("comments"."body" <> ''),
	CONSTRAINT "comments_hidden_by" CHECK ("comments"."hidden_by" in ('owner','staff'))
);
--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "comment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reports_user" ON "comment_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_story" ON "comments" USING btree ("story_id","id");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_key" ON "comments" USING btree ("story_id","key");--> statement-breakpoint
CREATE FUNCTION comments_are_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND old.hidden_by IS NULL THEN change := change - 1; END IF;
  IF TG_OP <> 'DELETE' AND new.hidden_by IS NULL THEN change := change + 1; END IF;
  IF change <> 0 THEN
    UPDATE stories SET comment_count = comment_count + change
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN old.story_id ELSE new.story_id END;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_counted AFTER INSERT OR DELETE OR UPDATE OF hidden_by ON comments
  FOR EACH ROW EXECUTE FUNCTION comments_are_counted();
