ALTER TABLE "customers" ADD COLUMN "cash_blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD COLUMN "key" text;--> statement-breakpoint
CREATE INDEX "customers_listed" ON "customers" USING btree ("created_at","id") WHERE "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "customers_listed_in" ON "customers" USING btree ("country","created_at","id") WHERE "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "quotes_requested" ON "quotes" USING btree ("requested_at","id");--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD CONSTRAINT "quote_revisions_key" UNIQUE("quote_id","key");