-- A language that the shop does not have was always read as English.
UPDATE checkouts SET locale = 'en' WHERE locale NOT IN ('en','sp');--> statement-breakpoint
UPDATE gift_cards SET locale = 'en' WHERE locale NOT IN ('en','sp');--> statement-breakpoint
UPDATE story_ecards SET locale = 'en' WHERE locale NOT IN ('en','sp');--> statement-breakpoint
UPDATE reveals SET locale = 'en' WHERE locale NOT IN ('en','sp');--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_locale" CHECK ("checkouts"."locale" in ('en','sp'));--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_locale" CHECK ("gift_cards"."locale" in ('en','sp'));--> statement-breakpoint
ALTER TABLE "story_ecards" ADD CONSTRAINT "story_ecards_locale" CHECK ("story_ecards"."locale" in ('en','sp'));--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_locale" CHECK ("reveals"."locale" in ('en','sp'));
