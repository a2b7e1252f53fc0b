ALTER TABLE "products" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hidden_by" jsonb;--> statement-breakpoint
CREATE INDEX "products_hidden" ON "products" USING btree ("code" collate "C") WHERE "products"."hidden_at" is not null;