CREATE TABLE "price_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"codes" text[] NOT NULL,
	"lines" jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"by" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"canceled_by" jsonb,
	"canceled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "planned" jsonb;--> statement-breakpoint
CREATE INDEX "price_changes_codes" ON "price_changes" USING gin ("codes");--> statement-breakpoint
CREATE INDEX "prices_planned" ON "prices" USING btree ("country") WHERE "prices"."planned" is not null;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_some_planned" CHECK ("prices"."planned" <> '[]'::jsonb);