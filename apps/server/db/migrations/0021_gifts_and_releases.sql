CREATE TABLE "releases" (
	"story_id" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"external_id" text,
	"url" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_state" CHECK ("releases"."state" in ('waiting','processing','live','refused')),
	CONSTRAINT "releases_live" CHECK ("releases"."state" <> 'live' or "releases"."url" is not null)
);
--> statement-breakpoint
CREATE TABLE "reveals" (
	"story_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"message" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"send_on" text,
	"time_zone" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reveals_token_unique" UNIQUE("token"),
	CONSTRAINT "reveals_channel" CHECK ("reveals"."channel" in ('email','sms'))
);
--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "releases_due" ON "releases" USING btree ("next_at") WHERE "releases"."state" in ('waiting','processing');--> statement-breakpoint
CREATE INDEX "reveals_due" ON "reveals" USING btree ("send_at") WHERE "reveals"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "reveals_unopened" ON "reveals" USING btree ("sent_at") WHERE "reveals"."opened_at" is null and "reveals"."reminded_at" is null;