CREATE TABLE "old_files" (
	"key" text PRIMARY KEY NOT NULL,
	"try_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "old_files_due" ON "old_files" USING btree ("try_at");--> statement-breakpoint
-- Recordings that accepted revisions have replaced were kept in the revisions until their files were deleted.
INSERT INTO "old_files" ("key", "try_at")
SELECT DISTINCT r."audio_before", now() FROM "story_revisions" r JOIN "stories" s ON s."id" = r."story_id"
WHERE r."state" = 'accepted' AND r."audio_before" IS DISTINCT FROM s."audio_key" AND r."audio_before" IS NOT NULL
	AND NOT EXISTS (SELECT FROM "story_revisions" o WHERE o."story_id" = r."story_id"
		AND o."state" = 'answered' AND o."audio_before" = r."audio_before");--> statement-breakpoint
UPDATE "story_revisions" SET "audio_before" = NULL
WHERE "state" = 'accepted' AND "audio_before" IN (SELECT "key" FROM "old_files");--> statement-breakpoint
-- Processes of the version before accepted offers, or ended accepted ones, after 0101 had filled this column. What had
-- ended when 0101 was written is left out: 0101 has looked it up, and most of it was never accepted, so each look-up
-- would be made again while the tables of this transaction are locked.
UPDATE "commission_offers" SET "accepted_at" = "ended_at" WHERE "outcome" = 'accepted' AND "accepted_at" IS NULL;--> statement-breakpoint
UPDATE "commission_offers" AS o
SET "accepted_at" = taken."moved_at"
FROM (
	SELECT f."commission_id", f."artist_id", h."moved_at"
	FROM "commission_offers" f
	CROSS JOIN LATERAL (
		SELECT s."moved_at" FROM "state_changes" s
		WHERE s."what" = 'commissions' AND s."row_key" = f."commission_id"::text
			AND s."from_state" = 'offered' AND s."to_state" = 'accepted'
			AND s."moved_at" BETWEEN f."offered_at" AND f."ended_at"
			AND NOT EXISTS (
				SELECT FROM "commission_offers" later
				WHERE later."commission_id" = f."commission_id" AND later."offered_at" > f."offered_at"
					AND later."offered_at" <= s."moved_at"
			)
		ORDER BY s."id" DESC LIMIT 1
	) h
	WHERE f."outcome" IN ('handed_back', 'expired') AND f."accepted_at" IS NULL AND f."ended_at" >= '2026-11-29'
) AS taken
WHERE taken."commission_id" = o."commission_id" AND taken."artist_id" = o."artist_id";--> statement-breakpoint
-- The seeded words of the fee said that every song is checked; songs of trusted artists are not. A shop that has words
-- of its own keeps them.
UPDATE "products" SET "description_en" = 'Pays for hosting your song page for good, and for the people who check songs before they are heard.'
WHERE "slug" = 'service-fee'
	AND "description_en" = 'Pays for hosting your song page for good, and for the people who check every song before you hear it.';--> statement-breakpoint
UPDATE "products" SET "description_sp" = 'Paga el alojamiento permanente de tu página y a las personas que revisan canciones antes de que se escuchen.'
WHERE "slug" = 'service-fee'
	AND "description_sp" = 'Paga el alojamiento permanente de tu página y a las personas que revisan cada canción antes de que la escuches.';
