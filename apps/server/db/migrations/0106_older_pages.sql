-- Three pages of the older builders counted as the first step.
CREATE OR REPLACE FUNCTION builder_step(page text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN page IN ('SongBuilderArtistRecommendation','SongBuilderArtistSearch','BsArtistRecommendationsV2','BsArtistSearchV2','BsSongArtist') THEN 2
    WHEN page IN ('SongBuilderRecipient','BsRecipientContactV2') THEN 3
    WHEN page IN ('SongBuilderDetails','BsStoryDetailsV2','BsStoryDetailsCombined') THEN 4
    WHEN page IN ('SongBuilderPreCart','BsPreCartV2','BsPreCart') THEN 5
    ELSE 1 END)::smallint
$$;--> statement-breakpoint
UPDATE "funnel_visits" AS v SET "step" = builder_step(b."song_data"->>'lastSongBuildPage')
FROM "song_builders" b
WHERE b."id" = v."builder_id" AND b."song_data"->>'lastSongBuildPage' IN ('BsSongArtist','BsStoryDetailsCombined','BsPreCart')
  AND v."step" < builder_step(b."song_data"->>'lastSongBuildPage');
