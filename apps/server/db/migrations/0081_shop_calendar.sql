CREATE TABLE "calendar_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"text_en" text DEFAULT '' NOT NULL,
	"text_sp" text DEFAULT '' NOT NULL,
	"url" text,
	"rush_closed" boolean DEFAULT false NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_entries_kind" CHECK ("calendar_entries"."kind" in ('holiday','cutoff','banner','rush')),
	CONSTRAINT "calendar_entries_days" CHECK ("calendar_entries"."from_day" <= "calendar_entries"."to_day")
);
--> statement-breakpoint
CREATE TABLE "song_list_songs" (
	"list" text NOT NULL,
	"song_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "song_list_songs_list_song_id_pk" PRIMARY KEY("list","song_id"),
	CONSTRAINT "song_list_songs_list" CHECK ("song_list_songs"."list" in ('examples','featured'))
);
--> statement-breakpoint
ALTER TABLE "edit_versions" DROP CONSTRAINT "edit_versions_kind";--> statement-breakpoint
ALTER TABLE "edited_items" DROP CONSTRAINT "edited_items_kind";--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "entry_id" bigint;--> statement-breakpoint
ALTER TABLE "instant_collections" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "song_list_songs" ADD CONSTRAINT "song_list_songs_song_id_artist_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."artist_songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_shown" ON "calendar_entries" USING btree ("to_day") WHERE "calendar_entries"."shown";--> statement-breakpoint
CREATE INDEX "song_list_songs_song" ON "song_list_songs" USING btree ("song_id");--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_entry_id_calendar_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."calendar_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_versions" ADD CONSTRAINT "edit_versions_kind" CHECK ("edit_versions"."kind" in ('product','promotion','playlist','word','mail','collection','calendar','songs','tax','shipping','affiliate','referral_terms','review'));--> statement-breakpoint
ALTER TABLE "edited_items" ADD CONSTRAINT "edited_items_kind" CHECK ("edited_items"."kind" in ('product','promotion','playlist','word','mail','collection','calendar','songs','tax','shipping','affiliate','referral_terms','review'));--> statement-breakpoint
-- The days on which nobody delivered become entries of the calendar, one for each day, so that editors keep them from now on.
WITH "entries" AS (
  INSERT INTO "calendar_entries" ("kind", "from_day", "to_day", "text_en", "text_sp", "shown")
  SELECT 'holiday', "day", "day", "name", "name", true FROM "holidays" ORDER BY "day"
  RETURNING "id", "from_day"
)
UPDATE "holidays" SET "entry_id" = "entries"."id" FROM "entries" WHERE "holidays"."day" = "entries"."from_day";--> statement-breakpoint
-- Pages read both tables from answers that are kept until the catalogue changes (decision 0065).
CREATE TRIGGER catalogue_version_calendar_entries
  BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "calendar_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();--> statement-breakpoint
CREATE TRIGGER catalogue_version_song_list_songs
  BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "song_list_songs"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
