ALTER TABLE "reveals" ADD COLUMN "thanks" text;--> statement-breakpoint
ALTER TABLE "reveals" ADD COLUMN "thanked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "shares_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_thanked" CHECK (("reveals"."thanks" is null) = ("reveals"."thanked_at" is null));