CREATE TABLE "music_bills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"song_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "music_bills_outcome" CHECK ("music_bills"."outcome" in ('open','made','refused','quota','key','busy','timeout','down','broken','limit','rest')),
	CONSTRAINT "music_bills_cents" CHECK ("music_bills"."cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "instant_songs" ADD COLUMN "maker" text;--> statement-breakpoint
CREATE INDEX "music_bills_created" ON "music_bills" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "music_bills_song" ON "music_bills" USING btree ("song_id");--> statement-breakpoint
ALTER TABLE "instant_songs" ADD CONSTRAINT "instant_songs_maker" CHECK ("instant_songs"."maker" in ('own','elevenlabs')) NOT VALID;