CREATE TABLE "switches" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"share" smallint NOT NULL,
	"audience" text NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "switches_name" CHECK ("switches"."name" in ('tips','streaming','voice_memos','instant_songs')),
	CONSTRAINT "switches_share" CHECK ("switches"."share" between 0 and 100),
	CONSTRAINT "switches_audience" CHECK ("switches"."audience" in ('everyone','signed_in','staff','en','sp'))
);
