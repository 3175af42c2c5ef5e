-- The list of customers by name. customer-list.repository.ts writes this expression in the same way.
CREATE INDEX IF NOT EXISTS "users_listed_name" ON "users" ((fold_text(coalesce(nullif(trim("first_name" || ' ' || "last_name"), ''), "email")) collate "C"), "id");
