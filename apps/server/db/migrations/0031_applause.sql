-- A person gives one heart to a song. Of several, the first stays.
WITH gone AS (
  DELETE FROM "applause" a USING "applause" b
  WHERE a."story_id" = b."story_id" AND a."user_id" = b."user_id"
    AND (b."created_at", b."visitor_id") < (a."created_at", a."visitor_id")
  RETURNING a."story_id", a."visitor_id"
), counted AS (
  SELECT "story_id", count(DISTINCT "visitor_id")::int AS hearts FROM gone GROUP BY "story_id"
), changed AS (
  UPDATE "stories" s SET "applause_count" = greatest(0, s."applause_count" - counted.hearts)
  FROM counted WHERE s."id" = counted."story_id" RETURNING s."artist_id", counted.hearts
), by_artist AS (
  SELECT "artist_id", sum(hearts)::int AS hearts FROM changed WHERE "artist_id" IS NOT NULL GROUP BY "artist_id"
)
UPDATE "artists" SET "applause_count" = greatest(0, "applause_count" - by_artist.hearts)
FROM by_artist WHERE "artists"."id" = by_artist."artist_id";--> statement-breakpoint
-- From now on only hearts of people who are signed in count for artists. Take the others out of their numbers.
UPDATE "artists" SET "applause_count" = greatest(0, "applause_count" - visitors.hearts)
FROM (
  SELECT s."artist_id", count(*)::int AS hearts FROM "applause" a JOIN "stories" s ON s."id" = a."story_id"
  WHERE a."user_id" IS NULL AND s."artist_id" IS NOT NULL GROUP BY s."artist_id"
) visitors
WHERE "artists"."id" = visitors."artist_id";--> statement-breakpoint
ALTER TABLE "applause" ADD CONSTRAINT "applause_person" UNIQUE("story_id","user_id");