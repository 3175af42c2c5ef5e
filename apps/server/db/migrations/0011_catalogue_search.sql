CREATE TABLE "playlist_songs" (
	"playlist_id" bigint NOT NULL,
	"song_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "playlist_songs_playlist_id_song_id_pk" PRIMARY KEY("playlist_id","song_id")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "playlists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"title_en" text NOT NULL,
	"title_sp" text NOT NULL,
	"description_en" text DEFAULT '' NOT NULL,
	"description_sp" text DEFAULT '' NOT NULL,
	"occasions" text[] DEFAULT '{}' NOT NULL,
	"genre" text,
	"mood" text,
	"position" smallint NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playlists_slug_unique" UNIQUE("slug"),
	CONSTRAINT "playlists_kind" CHECK ("playlists"."kind" in ('occasion','genre','mood'))
);
--> statement-breakpoint
DROP INDEX "artists_name_trgm";--> statement-breakpoint
ALTER TABLE "playlist_songs" ADD CONSTRAINT "playlist_songs_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_songs" ADD CONSTRAINT "playlist_songs_song_id_artist_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."artist_songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playlist_songs_order" ON "playlist_songs" USING btree ("playlist_id","position");--> statement-breakpoint
CREATE INDEX "playlist_songs_song" ON "playlist_songs" USING btree ("song_id");--> statement-breakpoint
CREATE INDEX "playlists_listing" ON "playlists" USING btree ("position","id") WHERE "playlists"."published";--> statement-breakpoint
CREATE INDEX "artist_reviews_newest" ON "artist_reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "artist_reviews_best" ON "artist_reviews" USING btree ("rating","created_at","id");--> statement-breakpoint
CREATE INDEX "artist_reviews_occasion" ON "artist_reviews" USING btree ("occasion","created_at","id");--> statement-breakpoint
CREATE INDEX "artists_listing" ON "artists" USING btree (("status" = 'available') desc,"applause_count" desc,"id") WHERE "artists"."status" in ('available','at_capacity');--> statement-breakpoint
-- unaccent() depends on a dictionary that could be changed, so that PostgreSQL does not call it immutable; nobody changes it.
CREATE FUNCTION "fold_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;--> statement-breakpoint
ALTER TABLE "artists"
	ADD COLUMN "search_text" text NOT NULL GENERATED ALWAYS AS (fold_text("artist_name")) STORED,
	ADD COLUMN "search_document" tsvector NOT NULL GENERATED ALWAYS AS (
		to_tsvector('simple'::regconfig, fold_text("artist_name" || ' ' || "home_town"))
		|| to_tsvector('english'::regconfig, fold_text("intro_en" || ' ' || "bio_en"))
		|| to_tsvector('spanish'::regconfig, fold_text("intro_sp" || ' ' || "bio_sp"))
	) STORED;--> statement-breakpoint
ALTER TABLE "artist_songs"
	ADD COLUMN "search_text" text NOT NULL GENERATED ALWAYS AS (fold_text("title")) STORED,
	ADD COLUMN "search_document" tsvector NOT NULL GENERATED ALWAYS AS (
		to_tsvector('simple'::regconfig, fold_text("title" || ' ' || "recipient"))
		|| to_tsvector('english'::regconfig, fold_text("title"))
		|| to_tsvector('spanish'::regconfig, fold_text("title"))
	) STORED;--> statement-breakpoint
ALTER TABLE "playlists"
	ADD COLUMN "search_text" text NOT NULL GENERATED ALWAYS AS (fold_text("title_en" || ' ' || "title_sp")) STORED,
	ADD COLUMN "search_document" tsvector NOT NULL GENERATED ALWAYS AS (
		to_tsvector('simple'::regconfig, fold_text("title_en" || ' ' || "title_sp"))
		|| to_tsvector('english'::regconfig, fold_text("title_en" || ' ' || "description_en"))
		|| to_tsvector('spanish'::regconfig, fold_text("title_sp" || ' ' || "description_sp"))
	) STORED;--> statement-breakpoint
CREATE INDEX "artists_search_text" ON "artists" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artists_search_document" ON "artists" USING gin ("search_document");--> statement-breakpoint
CREATE INDEX "artist_songs_search_text" ON "artist_songs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artist_songs_search_document" ON "artist_songs" USING gin ("search_document");--> statement-breakpoint
CREATE INDEX "playlists_search_text" ON "playlists" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "playlists_search_document" ON "playlists" USING gin ("search_document");
