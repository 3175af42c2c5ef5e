CREATE TABLE "landing_marks" (
	"day" date NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "landing_marks_day_mark_pk" PRIMARY KEY("day","mark")
);
--> statement-breakpoint
CREATE TABLE "landing_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "landing_visits" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "landing_visits_day_name_pk" PRIMARY KEY("day","name"),
	CONSTRAINT "landing_visits_visitors" CHECK ("landing_visits"."visitors" > 0)
);
--> statement-breakpoint
CREATE INDEX "artist_reviews_waiting" ON "artist_reviews" USING btree ("id") WHERE not "artist_reviews"."is_shown";