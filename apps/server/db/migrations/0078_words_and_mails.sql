CREATE TABLE "mail_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"texts" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "edit_versions" DROP CONSTRAINT "edit_versions_kind";--> statement-breakpoint
ALTER TABLE "edited_items" DROP CONSTRAINT "edited_items_kind";--> statement-breakpoint
CREATE INDEX "mail_texts_message" ON "mail_texts" USING btree ("message");--> statement-breakpoint
ALTER TABLE "edit_versions" ADD CONSTRAINT "edit_versions_kind" CHECK ("edit_versions"."kind" in ('product','promotion','playlist','word','mail','tax','shipping','affiliate','referral_terms'));--> statement-breakpoint
ALTER TABLE "edited_items" ADD CONSTRAINT "edited_items_kind" CHECK ("edited_items"."kind" in ('product','promotion','playlist','word','mail','tax','shipping','affiliate','referral_terms'));--> statement-breakpoint
-- What was written of the shop's words moves to where everything that editors keep stands (decision 0122): each revision
-- becomes a version of its field, and holds the text of its language.
INSERT INTO "edit_versions" ("kind", "item_id", "version", "action", "body", "user_id", "created_at")
SELECT 'word', "key", 1 + row_number() OVER (PARTITION BY "key" ORDER BY "id"),
	CASE "action" WHEN 'draft' THEN 'drafted' WHEN 'publish' THEN 'published' ELSE 'rolled_back' END,
	jsonb_build_object("locale", "body"), "user_id", "created_at"
FROM "cms_revisions";--> statement-breakpoint
INSERT INTO "edited_items" ("kind", "item_id", "version", "draft", "updated_by", "updated_at")
SELECT 'word', r."key", 1 + count(*),
	(SELECT jsonb_object_agg(e."locale", e."draft") FROM "cms_entries" e WHERE e."key" = r."key" AND e."draft" IS NOT NULL),
	(array_agg(r."user_id" ORDER BY r."id" DESC))[1], max(r."created_at")
FROM "cms_revisions" r GROUP BY r."key";--> statement-breakpoint
ALTER TABLE "cms_entries" DROP CONSTRAINT "cms_entries_updated_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "cms_entries" DROP COLUMN "draft";--> statement-breakpoint
ALTER TABLE "cms_entries" DROP COLUMN "updated_by";--> statement-breakpoint
DROP TABLE "cms_revisions";
