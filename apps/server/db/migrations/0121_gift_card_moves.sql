ALTER TABLE "gift_cards" ADD COLUMN "move_to" text;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "move_asked_by" bigint;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "move_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "moved_by" bigint;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "move_approved_by" bigint;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_move_asked_by_users_id_fk" FOREIGN KEY ("move_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_move_approved_by_users_id_fk" FOREIGN KEY ("move_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_moved_by_two" CHECK ("gift_cards"."move_approved_by" is null or "gift_cards"."move_approved_by" <> "gift_cards"."moved_by") NOT VALID;