CREATE TABLE "catalogue_version" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_version_single" CHECK ("catalogue_version"."id" = 1)
);
--> statement-breakpoint
INSERT INTO catalogue_version DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Before the statement: whoever writes to the catalogue waits here in turn, and not while it holds rows of the catalogue
-- that somebody else in the queue waits for.
CREATE TRIGGER artist_reviews_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON artist_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER artist_songs_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON artist_songs
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER artists_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON artists
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER cms_entries_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON cms_entries
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER holidays_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON holidays
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER playlist_songs_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON playlist_songs
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER playlists_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON playlists
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER product_addons_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_addons
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER product_reviews_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER products_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
