ALTER TABLE "parcels" ADD COLUMN "under_way_since" timestamp with time zone;--> statement-breakpoint
-- Labels of parcels that were ended earlier are given back too. Processes of the version before would forget them again, so
-- they come up when those have stopped.
UPDATE "parcels" SET "next_at" = now() + interval '1 hour', "tries" = 0
WHERE "state" = 'failed' AND "next_at" IS NULL AND "kept_at" IS NULL AND "created_at" > now() - interval '60 days';
