ALTER TABLE "commissions" ADD COLUMN "line_starts" jsonb;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "lyric_times" jsonb;