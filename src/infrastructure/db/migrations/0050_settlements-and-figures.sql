CREATE TABLE "settlement_days" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"lines" integer NOT NULL,
	"sums" jsonb NOT NULL,
	"closed_by" jsonb NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlement_days_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "settlement_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"contents" "bytea",
	"map" jsonb NOT NULL,
	"state" text NOT NULL,
	"check" jsonb,
	"uploaded_by" jsonb NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "settlement_files_once" UNIQUE("provider","digest")
);
--> statement-breakpoint
CREATE TABLE "settlement_findings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"reference" text,
	"attempt_id" uuid,
	"order_number" text,
	"country" char(2),
	"amount_minor" bigint NOT NULL,
	"recorded_minor" bigint,
	"currency" char(3) NOT NULL,
	"day" date NOT NULL,
	"booked_on" date NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"closed_by" jsonb,
	"found_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "settlement_findings_subject" UNIQUE("provider","subject"),
	CONSTRAINT "settlement_findings_note" CHECK ("settlement_findings"."state" <> 'closed' or "settlement_findings"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "day_figures" (
	"country" char(2) NOT NULL,
	"day" date NOT NULL,
	"report" text NOT NULL,
	"key" text NOT NULL,
	"currency" char(3) NOT NULL,
	"count" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"part_minor" bigint NOT NULL,
	CONSTRAINT "day_figures_report_country_day_key_pk" PRIMARY KEY("report","country","day","key")
);
--> statement-breakpoint
CREATE TABLE "day_fills" (
	"country" char(2) NOT NULL,
	"day" date NOT NULL,
	"filled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "day_fills_country_day_pk" PRIMARY KEY("country","day")
);
--> statement-breakpoint
DROP INDEX "settlement_lines_day";--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "booked_on" date;--> statement-breakpoint
UPDATE "settlement_lines" SET "booked_on" = "day";--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "booked_on" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "settlement_files_uploaded" ON "settlement_files" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "settlement_files_open" ON "settlement_files" USING btree ("changed_at") WHERE "settlement_files"."state" in ('checking', 'importing');--> statement-breakpoint
CREATE INDEX "settlement_findings_attempt" ON "settlement_findings" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "settlement_findings_found" ON "settlement_findings" USING btree ("found_at","id");--> statement-breakpoint
CREATE INDEX "settlement_findings_open" ON "settlement_findings" USING btree ("provider","booked_on") WHERE "settlement_findings"."state" = 'open';--> statement-breakpoint
CREATE INDEX "day_fills_filled" ON "day_fills" USING btree ("country","filled_at");--> statement-breakpoint
CREATE INDEX "order_events_at" ON "order_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_attempts_created" ON "payment_attempts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "settlement_lines_day" ON "settlement_lines" USING btree ("provider","booked_on");
