ALTER TABLE "commission_offers" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
UPDATE "commission_offers" SET "accepted_at" = "ended_at" WHERE "outcome" = 'accepted';--> statement-breakpoint
-- An offer that its artist had accepted lost this when the song was stopped or went to another artist. The history has
-- each yes. It belongs to the artist who was asked last before it.
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
	WHERE f."outcome" IN ('handed_back', 'expired')
) AS taken
WHERE taken."commission_id" = o."commission_id" AND taken."artist_id" = o."artist_id";
