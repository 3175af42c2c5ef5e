CREATE TABLE "story_contributions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "story_contributions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"memories" text DEFAULT '' NOT NULL,
	"image_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"voice_key" text,
	"voice_seconds" real DEFAULT 0 NOT NULL,
	"picked" boolean DEFAULT false NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_contributions_person" UNIQUE("story_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "story_invites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "story_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"user_id" bigint,
	CONSTRAINT "story_invites_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "story_invites_used" CHECK (("story_invites"."used_at" is null) = ("story_invites"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "story_ecards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "story_ecards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story_id" bigint NOT NULL,
	"card" jsonb NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"send_on" date NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"card_url" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_ecards_storyId_unique" UNIQUE("story_id"),
	CONSTRAINT "story_ecards_sent" CHECK (("story_ecards"."sent_at" is null) = ("story_ecards"."card_url" is null))
);
--> statement-breakpoint
CREATE TABLE "story_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "story_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "story_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story_id" bigint NOT NULL,
	"order_id" bigint,
	"state" text DEFAULT 'requested' NOT NULL,
	"requests" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"free_lines" smallint NOT NULL,
	"paid_lines" smallint DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"title_before" text,
	"lyrics_before" text,
	"audio_before" text,
	"duration_before" real,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "story_revisions_state" CHECK ("story_revisions"."state" in ('requested','answered','accepted')),
	CONSTRAINT "story_revisions_lines" CHECK ("story_revisions"."free_lines" >= 0 and "story_revisions"."paid_lines" >= 0 and "story_revisions"."free_lines" + "story_revisions"."paid_lines" > 0),
	CONSTRAINT "story_revisions_paid" CHECK ("story_revisions"."paid_lines" = 0 or "story_revisions"."order_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "story_contributions" ADD CONSTRAINT "story_contributions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_contributions" ADD CONSTRAINT "story_contributions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_invites" ADD CONSTRAINT "story_invites_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_invites" ADD CONSTRAINT "story_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_ecards" ADD CONSTRAINT "story_ecards_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_messages" ADD CONSTRAINT "story_messages_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_messages" ADD CONSTRAINT "story_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_revisions" ADD CONSTRAINT "story_revisions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_revisions" ADD CONSTRAINT "story_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_invites_story" ON "story_invites" USING btree ("story_id","id");--> statement-breakpoint
CREATE INDEX "story_invites_user" ON "story_invites" USING btree ("user_id","story_id");--> statement-breakpoint
CREATE INDEX "story_ecards_due" ON "story_ecards" USING btree ("send_on") WHERE "story_ecards"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "story_messages_story" ON "story_messages" USING btree ("story_id","id");--> statement-breakpoint
CREATE INDEX "story_revisions_story" ON "story_revisions" USING btree ("story_id","id");