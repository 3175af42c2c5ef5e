CREATE TABLE "sign_in_networks" (
	"user_id" bigint NOT NULL,
	"network" "bytea" NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"proved_at" timestamp with time zone,
	CONSTRAINT "sign_in_networks_user_id_network_pk" PRIMARY KEY("user_id","network"),
	CONSTRAINT "sign_in_networks_failures" CHECK ("sign_in_networks"."failures" >= 0)
);
--> statement-breakpoint
-- Codes live for ten minutes; nobody can say any more which browser asked for those from before.
DELETE FROM "access_passcodes";--> statement-breakpoint
ALTER TABLE "access_passcodes" ADD COLUMN "visitor_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "access_passcodes" ADD COLUMN "network" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "heard_about_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "heard_about_from_other" text;--> statement-breakpoint
ALTER TABLE "sign_in_networks" ADD CONSTRAINT "sign_in_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;