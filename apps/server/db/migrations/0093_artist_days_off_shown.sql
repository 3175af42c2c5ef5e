-- Cards of artists show days off, and pages keep these answers until the catalogue changes (decision 0065).
CREATE TRIGGER catalogue_version_artist_days_off
  BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "artist_days_off"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
