ALTER TABLE "users" DROP CONSTRAINT "users_passcode_failures";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "passcode_failures";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "passcode_failed_at";