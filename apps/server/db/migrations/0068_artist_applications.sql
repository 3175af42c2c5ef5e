CREATE TABLE "application_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"score" smallint,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_notes_score" CHECK ("application_notes"."score" between 1 and 5),
	CONSTRAINT "application_notes_some" CHECK ("application_notes"."score" is not null or "application_notes"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "artist_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artist_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"locale" text NOT NULL,
	"genres" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"vocal_style" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"recording_ids" uuid[] NOT NULL,
	"film_id" uuid,
	"state" text DEFAULT 'applied' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"reason" text,
	"user_id" bigint,
	"artist_id" bigint,
	"trial_brief" text,
	"trial_due_day" date,
	"trial_title" text DEFAULT '' NOT NULL,
	"trial_lyrics" text DEFAULT '' NOT NULL,
	"trial_upload_id" uuid,
	"trial_sent_at" timestamp with time zone,
	"trial_returned" text,
	CONSTRAINT "artist_applications_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "artist_applications_state" CHECK ("artist_applications"."state" in ('applied','trial','active','refused','withdrawn')),
	CONSTRAINT "artist_applications_locale" CHECK ("artist_applications"."locale" in ('en','sp')),
	CONSTRAINT "artist_applications_trial" CHECK ("artist_applications"."state" <> 'trial' or ("artist_applications"."trial_brief" is not null and "artist_applications"."trial_due_day" is not null)),
	CONSTRAINT "artist_applications_sent" CHECK ("artist_applications"."trial_sent_at" is null or "artist_applications"."trial_upload_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "maker_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"visitor_id" uuid NOT NULL,
	"user_id" bigint,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"duration_seconds" real DEFAULT 0 NOT NULL,
	"peaks" "bytea" DEFAULT ''::bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "maker_uploads_fileKey_unique" UNIQUE("file_key"),
	CONSTRAINT "maker_uploads_kind" CHECK ("maker_uploads"."kind" in ('recording','film'))
);
--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_artist_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."artist_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_applications" ADD CONSTRAINT "artist_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_applications" ADD CONSTRAINT "artist_applications_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maker_uploads" ADD CONSTRAINT "maker_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "artist_applications_open" ON "artist_applications" USING btree ("mailbox") WHERE "artist_applications"."state" in ('applied','trial');--> statement-breakpoint
CREATE INDEX "artist_applications_state" ON "artist_applications" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "artist_applications_artist" ON "artist_applications" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "maker_uploads_due" ON "maker_uploads" USING btree ("expires_at") WHERE "maker_uploads"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "maker_uploads_user" ON "maker_uploads" USING btree ("user_id");