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
CREATE FUNCTION comments_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stories SET comment_count = comment_count + c.shown
    FROM (SELECT story_id, count(*) AS shown FROM came WHERE hidden_by IS NULL GROUP BY story_id) c
    WHERE stories.id = c.story_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION comments_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stories SET comment_count = comment_count - c.shown
    FROM (SELECT story_id, count(*) AS shown FROM went WHERE hidden_by IS NULL GROUP BY story_id) c
    WHERE stories.id = c.story_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION comments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stories SET comment_count = comment_count + c.change
    FROM (
      SELECT later.story_id, sum((later.hidden_by IS NULL)::int - (before.hidden_by IS NULL)::int) AS change
      FROM came later JOIN went before USING (id) GROUP BY later.story_id
    ) c
    WHERE stories.id = c.story_id AND c.change <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_came AFTER INSERT ON comments
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION comments_came();--> statement-breakpoint
CREATE TRIGGER comments_went AFTER DELETE ON comments
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION comments_went();--> statement-breakpoint
CREATE TRIGGER comments_changed AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION comments_changed();
