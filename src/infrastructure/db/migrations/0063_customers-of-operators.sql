ALTER TABLE "customers" ADD COLUMN "cash_blocked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "customers_listed" ON "customers" USING btree ("created_at","id") WHERE "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "customers_listed_in" ON "customers" USING btree ("country","created_at","id") WHERE "customers"."erased_at" is null;