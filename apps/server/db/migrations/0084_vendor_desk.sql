CREATE TABLE "vendor_invites" (
	"vendor_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_invites_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "edit_versions" DROP CONSTRAINT "edit_versions_kind";--> statement-breakpoint
ALTER TABLE "edited_items" DROP CONSTRAINT "edited_items_kind";--> statement-breakpoint
ALTER TABLE "product_vendors" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_invites" ADD CONSTRAINT "vendor_invites_vendor_id_product_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."product_vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invites" ADD CONSTRAINT "vendor_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_invites_by" ON "vendor_invites" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "edit_versions" ADD CONSTRAINT "edit_versions_kind" CHECK ("edit_versions"."kind" in ('product','promotion','playlist','word','mail','collection','calendar','songs','tax','shipping','affiliate','referral_terms','review','vendor'));--> statement-breakpoint
ALTER TABLE "edited_items" ADD CONSTRAINT "edited_items_kind" CHECK ("edited_items"."kind" in ('product','promotion','playlist','word','mail','collection','calendar','songs','tax','shipping','affiliate','referral_terms','review','vendor'));