CREATE TABLE "page_speeds" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"speed_group" smallint NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_speeds_day_page_metric_speed_group_pk" PRIMARY KEY("day","page","metric","speed_group"),
	CONSTRAINT "page_speeds_page" CHECK ("page_speeds"."page" in ('home','list','product','artist','builder','cart','checkout','song','other')),
	CONSTRAINT "page_speeds_metric" CHECK ("page_speeds"."metric" in ('LCP','INP','CLS','FCP','TTFB'))
);
--> statement-breakpoint
ALTER TABLE "report_mails" DROP CONSTRAINT "report_mails_report";--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_report" CHECK ("report_mails"."report" in ('sales','funnel','artists','refunds','coupons','tax','liabilities','instant','speed'));