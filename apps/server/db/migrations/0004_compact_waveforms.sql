-- One byte a bar instead of a real: 0 is silence, 255 the loudest.
CREATE FUNCTION "waveform_bytes"("peaks" real[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    decode(string_agg(lpad(to_hex(round(least(greatest(peak, 0), 1) * 255)::int), 2, '0'), '' ORDER BY place), 'hex'),
    ''::bytea
  ) FROM unnest("peaks") WITH ORDINALITY AS bars(peak, place)
$$;--> statement-breakpoint
ALTER TABLE "artist_songs" ALTER COLUMN "peaks" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "artist_songs" ALTER COLUMN "peaks" SET DATA TYPE bytea USING "waveform_bytes"("peaks");--> statement-breakpoint
ALTER TABLE "artist_songs" ALTER COLUMN "peaks" SET DEFAULT ''::bytea;--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "peaks" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "peaks" SET DATA TYPE bytea USING "waveform_bytes"("peaks");--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "peaks" SET DEFAULT ''::bytea;--> statement-breakpoint
ALTER TABLE "stories" ALTER COLUMN "peaks" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stories" ALTER COLUMN "peaks" SET DATA TYPE bytea USING "waveform_bytes"("peaks");--> statement-breakpoint
ALTER TABLE "stories" ALTER COLUMN "peaks" SET DEFAULT ''::bytea;--> statement-breakpoint
DROP FUNCTION "waveform_bytes"(real[]);
