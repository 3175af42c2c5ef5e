CREATE TABLE "artist_availability" (
	"artist_id" bigint PRIMARY KEY NOT NULL,
	"delivery_days" smallint NOT NULL,
	"capacity_a_week" smallint,
	"is_full" boolean DEFAULT false NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "artist_availability_days" CHECK ("artist_availability"."delivery_days" between 1 and 30),
	CONSTRAINT "artist_availability_capacity" CHECK ("artist_availability"."capacity_a_week" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "artist_days_off" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artist_days_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artist_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	CONSTRAINT "artist_days_off_order" CHECK ("artist_days_off"."from_day" <= "artist_days_off"."to_day")
);
--> statement-breakpoint
ALTER TABLE "artist_availability" ADD CONSTRAINT "artist_availability_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_days_off" ADD CONSTRAINT "artist_days_off_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_days_off_artist" ON "artist_days_off" USING btree ("artist_id","to_day");