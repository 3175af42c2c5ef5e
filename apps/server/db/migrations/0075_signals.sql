CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" smallint NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"locale" text NOT NULL,
	"regime" text NOT NULL,
	"country" text,
	CONSTRAINT "consents_locale" CHECK ("consents"."locale" in ('en','sp')),
	CONSTRAINT "consents_regime" CHECK ("consents"."regime" in ('opt-in','opt-out')),
	CONSTRAINT "consents_country" CHECK ("consents"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel";--> statement-breakpoint
CREATE INDEX "consents_newest" ON "consents" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('sms','email','event'));