CREATE TABLE "artist_profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artist_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artist_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"note" text,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artist_profiles_state" CHECK ("artist_profiles"."state" in ('draft','review','live','replaced'))
);
--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "takes_rush" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "extra_verses" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_profiles" ADD CONSTRAINT "artist_profiles_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_profiles_artist" ON "artist_profiles" USING btree ("artist_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "artist_profiles_open" ON "artist_profiles" USING btree ("artist_id") WHERE "artist_profiles"."state" in ('draft','review');--> statement-breakpoint
CREATE UNIQUE INDEX "artist_profiles_live" ON "artist_profiles" USING btree ("artist_id") WHERE "artist_profiles"."state" = 'live';