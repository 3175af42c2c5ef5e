CREATE TABLE "access_passcodes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_passcodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"identifier" text NOT NULL,
	"user_id" bigint,
	"code_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "access_passcodes_channel" CHECK ("access_passcodes"."channel" in ('sms','email')),
	CONSTRAINT "access_passcodes_attempts" CHECK ("access_passcodes"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counters_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint,
	"visitor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"external_user_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"guest" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"phone_number" text,
	"phone_verified_at" timestamp with time zone,
	"preferred_contact_method" text DEFAULT 'email' NOT NULL,
	"sms_consent_at" timestamp with time zone,
	"photo_url" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"passcode_failures" integer DEFAULT 0 NOT NULL,
	"passcode_failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_externalUserId_unique" UNIQUE("external_user_id"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('customer','artist','vendor','admin')),
	CONSTRAINT "users_contact" CHECK ("users"."preferred_contact_method" in ('sms','email')),
	CONSTRAINT "users_locale" CHECK ("users"."locale" in ('en','sp')),
	CONSTRAINT "users_passcode_failures" CHECK ("users"."passcode_failures" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "artist_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artist_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artist_id" bigint NOT NULL,
	"first_name" text NOT NULL,
	"occasion" text NOT NULL,
	"relationship" text NOT NULL,
	"body" text NOT NULL,
	"rating" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artist_reviews_rating" CHECK ("artist_reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "artist_songs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artist_songs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artist_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"recipient" text NOT NULL,
	"occasion" text NOT NULL,
	"genre" text NOT NULL,
	"moods" text[] NOT NULL,
	"tempo" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"audio_key" text,
	"duration_seconds" real DEFAULT 0 NOT NULL,
	"peaks" real[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"user_id" bigint,
	"artist_name" text NOT NULL,
	"gender" text NOT NULL,
	"genres" text[] NOT NULL,
	"bio_en" text DEFAULT '' NOT NULL,
	"bio_sp" text DEFAULT '' NOT NULL,
	"intro_en" text DEFAULT '' NOT NULL,
	"intro_sp" text DEFAULT '' NOT NULL,
	"home_town" text DEFAULT '' NOT NULL,
	"available_delivery_days" smallint NOT NULL,
	"exclusivity" boolean DEFAULT false NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"portrait" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"applause_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artists_slug_unique" UNIQUE("slug"),
	CONSTRAINT "artists_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "artists_gender" CHECK ("artists"."gender" in ('1','2')),
	CONSTRAINT "artists_status" CHECK ("artists"."status" in ('available','at_capacity','paused')),
	CONSTRAINT "artists_days" CHECK ("artists"."available_delivery_days" between 1 and 30),
	CONSTRAINT "artists_genres_some" CHECK (cardinality("artists"."genres") > 0)
);
--> statement-breakpoint
CREATE TABLE "draft_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"builder_id" bigint NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pronunciations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"builder_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"pronounce" text DEFAULT '' NOT NULL,
	"audio_key" text,
	"duration_seconds" real DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "song_builders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "song_builders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"visitor_ids" uuid[] NOT NULL,
	"user_id" bigint,
	"email" text,
	"song_data" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ordered_at" timestamp with time zone,
	CONSTRAINT "song_builders_slug_unique" UNIQUE("slug"),
	CONSTRAINT "song_builders_revision" CHECK ("song_builders"."revision" > 0)
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_addons" (
	"product_id" bigint NOT NULL,
	"addon_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "product_addons_product_id_addon_id_pk" PRIMARY KEY("product_id","addon_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"title_en" text NOT NULL,
	"title_sp" text NOT NULL,
	"description_en" text DEFAULT '' NOT NULL,
	"description_sp" text DEFAULT '' NOT NULL,
	"price_cents" integer NOT NULL,
	"product_type" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"art" text NOT NULL,
	"requires_shipping_address" boolean DEFAULT false NOT NULL,
	"under_song" boolean DEFAULT false NOT NULL,
	"extra_info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_price" CHECK ("products"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'quoted' NOT NULL,
	"visitor_id" uuid NOT NULL,
	"user_id" bigint,
	"submission_id" uuid,
	"submission_hash" text,
	"builder_id" bigint,
	"song_data" jsonb,
	"cart" jsonb NOT NULL,
	"quote" jsonb NOT NULL,
	"quote_hash" text NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"payment_type" text DEFAULT 'card' NOT NULL,
	"intent_id" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reserved_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "checkouts_submissionId_unique" UNIQUE("submission_id"),
	CONSTRAINT "checkouts_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('quoted','reserved','payment_pending','paid','fulfilled','failed','expired','refunded','needs_attention')),
	CONSTRAINT "checkouts_total" CHECK ("checkouts"."total_cents" >= 0 and ("checkouts"."total_cents" = 0 or "checkouts"."total_cents" >= 50)),
	CONSTRAINT "checkouts_currency" CHECK ("checkouts"."currency" = 'usd'),
	CONSTRAINT "checkouts_submitted" CHECK ("checkouts"."state" in ('quoted','expired') or ("checkouts"."submission_id" is not null and "checkouts"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checkout_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"intent_id" text,
	"charge_id" text,
	"payment_type" text NOT NULL,
	"total_cents" integer NOT NULL,
	"quote" jsonb NOT NULL,
	"cart" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_checkoutId_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_submissionId_unique" UNIQUE("submission_id"),
	CONSTRAINT "orders_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0),
	CONSTRAINT "orders_paid" CHECK ("orders"."total_cents" = 0 or "orders"."intent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"params" jsonb NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"abandoned_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "outbox_dedupeKey_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('sms','email')),
	CONSTRAINT "outbox_locale" CHECK ("outbox"."locale" in ('en','sp'))
);
--> statement-breakpoint
CREATE TABLE "applause" (
	"story_id" bigint NOT NULL,
	"visitor_id" uuid NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applause_story_id_visitor_id_pk" PRIMARY KEY("story_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "commission_offers" (
	"commission_id" bigint NOT NULL,
	"artist_id" bigint NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"outcome" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"note" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "commission_offers_commission_id_artist_id_pk" PRIMARY KEY("commission_id","artist_id"),
	CONSTRAINT "commission_offers_outcome" CHECK ("commission_offers"."outcome" in ('open','accepted','declined','expired'))
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story_id" bigint NOT NULL,
	"state" text DEFAULT 'briefed' NOT NULL,
	"artist_id" bigint,
	"fee_cents" integer NOT NULL,
	"delivery_days" smallint NOT NULL,
	"offered_at" timestamp with time zone,
	"offer_expires_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"revised_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"title" text DEFAULT '' NOT NULL,
	"lyrics" text DEFAULT '' NOT NULL,
	"artist_note" text DEFAULT '' NOT NULL,
	"audio_key" text,
	"audio_original_key" text,
	"audio_file_name" text,
	"duration_seconds" real DEFAULT 0 NOT NULL,
	"peaks" real[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commissions_storyId_unique" UNIQUE("story_id"),
	CONSTRAINT "commissions_state" CHECK ("commissions"."state" in ('briefed','offered','accepted','declined','delivered','in_revision','canceled')),
	CONSTRAINT "commissions_offered" CHECK ("commissions"."state" <> 'offered' or ("commissions"."artist_id" is not null and "commissions"."offer_expires_at" is not null)),
	CONSTRAINT "commissions_fee" CHECK ("commissions"."fee_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"order_id" bigint,
	"owner_id" bigint NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"from_name" text NOT NULL,
	"song_data" jsonb NOT NULL,
	"extra_verses" smallint DEFAULT 0 NOT NULL,
	"artist_id" bigint,
	"title" text DEFAULT '' NOT NULL,
	"lyrics" text,
	"artist_note" text,
	"audio_key" text,
	"duration_seconds" real DEFAULT 0 NOT NULL,
	"peaks" real[] DEFAULT '{}' NOT NULL,
	"applause_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "stories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "stories_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "stories_status" CHECK ("stories"."status" in ('created','in_production','shipped','canceled')),
	CONSTRAINT "stories_shipped" CHECK ("stories"."status" <> 'shipped' or ("stories"."audio_key" is not null and "stories"."lyrics" is not null and "stories"."title" <> '')),
	CONSTRAINT "stories_applause" CHECK ("stories"."applause_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "access_passcodes" ADD CONSTRAINT "access_passcodes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_reviews" ADD CONSTRAINT "artist_reviews_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_songs" ADD CONSTRAINT "artist_songs_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artists" ADD CONSTRAINT "artists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_links" ADD CONSTRAINT "draft_links_builder_id_song_builders_id_fk" FOREIGN KEY ("builder_id") REFERENCES "public"."song_builders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pronunciations" ADD CONSTRAINT "pronunciations_builder_id_song_builders_id_fk" FOREIGN KEY ("builder_id") REFERENCES "public"."song_builders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_builders" ADD CONSTRAINT "song_builders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_addons" ADD CONSTRAINT "product_addons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_addons" ADD CONSTRAINT "product_addons_addon_id_products_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_builder_id_song_builders_id_fk" FOREIGN KEY ("builder_id") REFERENCES "public"."song_builders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applause" ADD CONSTRAINT "applause_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applause" ADD CONSTRAINT "applause_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_offers" ADD CONSTRAINT "commission_offers_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_offers" ADD CONSTRAINT "commission_offers_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_passcodes_identifier" ON "access_passcodes" USING btree ("channel","identifier","created_at");--> statement-breakpoint
CREATE INDEX "access_passcodes_user" ON "access_passcodes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_passcodes_created" ON "access_passcodes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_phone_key" ON "users" USING btree ("phone_number") WHERE "users"."phone_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "artist_reviews_artist" ON "artist_reviews" USING btree ("artist_id","created_at");--> statement-breakpoint
CREATE INDEX "artist_songs_artist" ON "artist_songs" USING btree ("artist_id","position");--> statement-breakpoint
CREATE INDEX "artist_songs_genre" ON "artist_songs" USING btree ("genre");--> statement-breakpoint
CREATE INDEX "artists_genres" ON "artists" USING gin ("genres");--> statement-breakpoint
CREATE INDEX "artists_name_trgm" ON "artists" USING gin (lower("artist_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pronunciations_builder" ON "pronunciations" USING btree ("builder_id");--> statement-breakpoint
CREATE INDEX "song_builders_visitors" ON "song_builders" USING gin ("visitor_ids");--> statement-breakpoint
CREATE INDEX "song_builders_user" ON "song_builders" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "checkouts_visitor" ON "checkouts" USING btree ("visitor_id","state");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("send_after") WHERE "outbox"."sent_at" is null and "outbox"."abandoned_at" is null;--> statement-breakpoint
CREATE INDEX "commissions_artist" ON "commissions" USING btree ("artist_id","state");--> statement-breakpoint
CREATE INDEX "commissions_offers_ending" ON "commissions" USING btree ("offer_expires_at") WHERE "commissions"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "stories_owner" ON "stories" USING btree ("owner_id","created_at");