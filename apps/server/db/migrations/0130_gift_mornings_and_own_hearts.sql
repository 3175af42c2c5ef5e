-- Gifts that were stored for a later day wait for its morning in Chicago, as new ones do.
UPDATE "gift_cards" SET "held_until" = ("send_on" + time '08:00') AT TIME ZONE 'America/Chicago'
WHERE "state" = 'bought' AND "held_until" IS NULL AND "send_on" > ("created_at" AT TIME ZONE 'America/Chicago')::date;--> statement-breakpoint
UPDATE "story_ecards" SET "held_until" = ("send_on" + time '08:00') AT TIME ZONE 'America/Chicago'
WHERE "sent_at" IS NULL AND "held_until" IS NULL AND "send_on" > ("created_at" AT TIME ZONE 'America/Chicago')::date;--> statement-breakpoint
-- Hearts that artists gave to their own songs no longer count for the artists.
UPDATE "artists" SET "applause_count" = greatest(0, "applause_count" - own.hearts)
FROM (
  SELECT s."artist_id", count(*)::int AS hearts FROM "applause" h
  JOIN "stories" s ON s."id" = h."story_id"
  JOIN "artists" a ON a."id" = s."artist_id" AND a."user_id" = h."user_id"
  GROUP BY s."artist_id"
) own
WHERE "artists"."id" = own."artist_id";
