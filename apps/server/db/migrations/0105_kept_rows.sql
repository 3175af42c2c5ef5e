-- Rows that are never changed or deleted cannot be deleted all at once either.
CREATE TRIGGER "credit_entries_not_emptied" BEFORE TRUNCATE ON "credit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION credit_entries_are_kept();--> statement-breakpoint
CREATE TRIGGER "state_changes_not_emptied" BEFORE TRUNCATE ON "state_changes"
  FOR EACH STATEMENT EXECUTE FUNCTION state_changes_are_kept();--> statement-breakpoint
CREATE TRIGGER "earnings_not_emptied" BEFORE TRUNCATE ON "earnings"
  FOR EACH STATEMENT EXECUTE FUNCTION earnings_are_kept();--> statement-breakpoint
-- The embedded database has one role, a superuser, whom only the triggers stop.
REVOKE UPDATE, DELETE, TRUNCATE ON "credit_entries", "state_changes", "earnings" FROM PUBLIC, CURRENT_USER;
