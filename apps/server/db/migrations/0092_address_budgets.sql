CREATE UNLOGGED TABLE "address_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL
);
