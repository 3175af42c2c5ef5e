ALTER TABLE "second_factors" ADD COLUMN "passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "password" boolean DEFAULT false NOT NULL;