CREATE TABLE "event_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"occasion" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"yearly" boolean NOT NULL,
	"token" text NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "event_reminders_token_unique" UNIQUE("token"),
	CONSTRAINT "event_reminders_locale" CHECK ("event_reminders"."locale" in ('en','sp'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"source" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_token_unique" UNIQUE("token"),
	CONSTRAINT "newsletter_subscribers_locale" CHECK ("newsletter_subscribers"."locale" in ('en','sp'))
);
--> statement-breakpoint
CREATE TABLE "seen_hints" (
	"subject" text NOT NULL,
	"hint_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_hints_subject_hint_id_pk" PRIMARY KEY("subject","hint_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "event_reminders_once" ON "event_reminders" USING btree ("email","occasion","recipient","day");--> statement-breakpoint
CREATE INDEX "event_reminders_due" ON "event_reminders" USING btree ("next_at") WHERE "event_reminders"."ended_at" is null and "event_reminders"."next_at" is not null;