-- An artist who had accepted a song kept the offer when the song was stopped. When the song then went to somebody else,
-- the desk took the first artist for the one who has it. The history says when and why it was stopped.
UPDATE "commission_offers" AS o
SET "outcome" = 'expired',
	"reason" = coalesce(held."why", 'given_to_another'),
	"ended_at" = coalesce(held."moved_at", now())
FROM (
	SELECT f."commission_id", f."artist_id", h."why", h."moved_at"
	FROM "commission_offers" f
	JOIN "commissions" c ON c."id" = f."commission_id"
	LEFT JOIN LATERAL (
		SELECT s."why", s."moved_at" FROM "state_changes" s
		WHERE s."what" = 'commissions' AND s."row_key" = c."id"::text AND s."to_state" = 'canceled'
			AND s."moved_at" >= coalesce(f."ended_at", f."offered_at")
		ORDER BY s."id" LIMIT 1
	) h ON true
	WHERE f."outcome" IN ('open', 'accepted')
		AND (c."artist_id" IS DISTINCT FROM f."artist_id" OR c."state" IN ('briefed', 'declined', 'canceled'))
) AS held
WHERE held."commission_id" = o."commission_id" AND held."artist_id" = o."artist_id";
