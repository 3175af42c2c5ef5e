CREATE TABLE "sample_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sample_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"commission_id" bigint NOT NULL,
	"artist_id" bigint NOT NULL,
	"song_id" bigint,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "sample_consents_commissionId_unique" UNIQUE("commission_id"),
	CONSTRAINT "sample_consents_state" CHECK ("sample_consents"."state" in ('asked','given','refused'))
);
--> statement-breakpoint
ALTER TABLE "song_ratings" ALTER COLUMN "stars" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "song_ratings" ALTER COLUMN "rated_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_applications" ADD COLUMN "terms_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_songs" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "standing_effect" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "question_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "silence_moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "song_ratings" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sample_consents" ADD CONSTRAINT "sample_consents_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_consents" ADD CONSTRAINT "sample_consents_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_consents" ADD CONSTRAINT "sample_consents_song_id_artist_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."artist_songs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sample_consents_artist" ON "sample_consents" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "sample_consents_song" ON "sample_consents" USING btree ("song_id");--> statement-breakpoint
CREATE INDEX "artists_held" ON "artists" USING btree ("held_at") WHERE "artists"."standing_effect" = 'held';--> statement-breakpoint
CREATE INDEX "commissions_questions" ON "commissions" USING btree ("question_at") WHERE "commissions"."state" = 'offered' and "commissions"."answered_at" is null and "commissions"."silence_moved_at" is null;--> statement-breakpoint
ALTER TABLE "artists" ADD CONSTRAINT "artists_standing_effect" CHECK ("artists"."standing_effect" in ('none','later','held'));--> statement-breakpoint
ALTER TABLE "artists" ADD CONSTRAINT "artists_held" CHECK (("artists"."standing_effect" = 'held') = ("artists"."held_at" is not null));--> statement-breakpoint
ALTER TABLE "song_ratings" ADD CONSTRAINT "song_ratings_rated" CHECK (("song_ratings"."stars" is null) = ("song_ratings"."rated_at" is null));--> statement-breakpoint
UPDATE "artist_profiles" SET "data" = jsonb_set("data", '{samples}', (
  select coalesce(jsonb_agg(one || '{"commission_id": null}' order by place), '[]')
  from jsonb_array_elements("data" -> 'samples') with ordinality samples (one, place)))
WHERE jsonb_typeof("data" -> 'samples') = 'array';
