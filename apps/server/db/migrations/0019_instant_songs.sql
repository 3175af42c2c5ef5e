CREATE TABLE "instant_allowances" (
	"visitor_id" uuid NOT NULL,
	"collection_id" text NOT NULL,
	"used" smallint NOT NULL,
	CONSTRAINT "instant_allowances_visitor_id_collection_id_pk" PRIMARY KEY("visitor_id","collection_id"),
	CONSTRAINT "instant_allowances_used" CHECK ("instant_allowances"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "instant_collections" (
	"id" text PRIMARY KEY NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"quiz" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instant_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"collection_id" text NOT NULL,
	"task_ids" uuid[] NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instant_recordings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"visitor_id" uuid NOT NULL,
	"user_id" bigint,
	"spelling" text,
	"audio_key" text NOT NULL,
	"seconds" real NOT NULL,
	"peaks" "bytea" DEFAULT ''::bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "instant_recordings_audioKey_unique" UNIQUE("audio_key"),
	CONSTRAINT "instant_recordings_kind" CHECK ("instant_recordings"."kind" in ('greeting','name'))
);
--> statement-breakpoint
CREATE TABLE "instant_songs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"extent" text NOT NULL,
	"request" jsonb NOT NULL,
	"status" text NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"lease_until" timestamp with time zone,
	"audio_key" text,
	"title" text DEFAULT '' NOT NULL,
	"lyrics" text DEFAULT '' NOT NULL,
	"seconds" real DEFAULT 0 NOT NULL,
	"peaks" "bytea" DEFAULT ''::bytea NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "instant_songs_hash_unique" UNIQUE("hash"),
	CONSTRAINT "instant_songs_extent" CHECK ("instant_songs"."extent" in ('preview','full')),
	CONSTRAINT "instant_songs_status" CHECK ("instant_songs"."status" in ('waiting','queued','processing','completed','failed')),
	CONSTRAINT "instant_songs_completed" CHECK (("instant_songs"."status" = 'completed') = ("instant_songs"."audio_key" is not null)),
	CONSTRAINT "instant_songs_progress" CHECK ("instant_songs"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "instant_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" uuid NOT NULL,
	"collection_id" text NOT NULL,
	"song_id" uuid NOT NULL,
	"extent" text NOT NULL,
	"artist_id" text NOT NULL,
	"template_song_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"name_key" text,
	"spelling" text,
	"is_counted" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instant_tasks_once" UNIQUE("visitor_id","collection_id","song_id")
);
--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "instant_song_id" uuid;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "instant" jsonb;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "instant_trouble_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "instant_allowances" ADD CONSTRAINT "instant_allowances_collection_id_instant_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."instant_collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instant_links" ADD CONSTRAINT "instant_links_collection_id_instant_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."instant_collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instant_recordings" ADD CONSTRAINT "instant_recordings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instant_tasks" ADD CONSTRAINT "instant_tasks_collection_id_instant_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."instant_collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instant_tasks" ADD CONSTRAINT "instant_tasks_song_id_instant_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."instant_songs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instant_links_email" ON "instant_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "instant_recordings_visitor" ON "instant_recordings" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "instant_recordings_due" ON "instant_recordings" USING btree ("expires_at") WHERE "instant_recordings"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "instant_songs_due" ON "instant_songs" USING btree ("created_at") WHERE "instant_songs"."status" in ('queued','processing');--> statement-breakpoint
CREATE INDEX "instant_tasks_song" ON "instant_tasks" USING btree ("song_id");--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_instant_song_id_instant_songs_id_fk" FOREIGN KEY ("instant_song_id") REFERENCES "public"."instant_songs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stories_instant_song" ON "stories" USING btree ("instant_song_id") WHERE "stories"."status" = 'created';