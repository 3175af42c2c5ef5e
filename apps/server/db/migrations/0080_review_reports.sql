CREATE TABLE "review_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artist_review_id" bigint,
	"product_review_id" bigint,
	"visitor_id" uuid NOT NULL,
	"user_id" bigint,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_artist" UNIQUE("artist_review_id","visitor_id"),
	CONSTRAINT "review_reports_product" UNIQUE("product_review_id","visitor_id"),
	CONSTRAINT "review_reports_one" CHECK (num_nonnulls("review_reports"."artist_review_id", "review_reports"."product_review_id") = 1),
	CONSTRAINT "review_reports_reason" CHECK ("review_reports"."reason" in ('spam','hurtful','private','other'))
);
--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_artist_review_id_artist_reviews_id_fk" FOREIGN KEY ("artist_review_id") REFERENCES "public"."artist_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_product_review_id_product_reviews_id_fk" FOREIGN KEY ("product_review_id") REFERENCES "public"."product_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_user" ON "review_reports" USING btree ("user_id");