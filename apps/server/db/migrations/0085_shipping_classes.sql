ALTER TABLE "shipping_rates" DROP CONSTRAINT "shipping_rates_country_unique";--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD COLUMN "shipping_class" text DEFAULT 'parcel' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_place" UNIQUE("country","shipping_class");--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_class" CHECK ("shipping_rates"."shipping_class" in ('letter','parcel','large'));