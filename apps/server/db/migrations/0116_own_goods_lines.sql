-- The job `own-goods` adds the rows of the orders of before.
DROP INDEX "own_goods_newest";--> statement-breakpoint
ALTER TABLE "own_goods" ADD COLUMN "waits_for_song" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "own_goods" ADD COLUMN "goods" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "own_goods" ADD COLUMN "stopped_lines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_goods" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "own_goods" DROP CONSTRAINT "own_goods_pkey";--> statement-breakpoint
ALTER TABLE "own_goods" ADD CONSTRAINT "own_goods_order_id_waits_for_song_pk" PRIMARY KEY("order_id","waits_for_song");--> statement-breakpoint
CREATE INDEX "own_goods_open" ON "own_goods" USING btree ("created_at") WHERE "own_goods"."closed_at" is null;
