CREATE TABLE "category_redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "category_redirects_elsewhere" CHECK ("category_redirects"."path" <> "category_redirects"."target")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "brand" text GENERATED ALWAYS AS (coalesce(document ->> 'brand', '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "category_redirects_target" ON "category_redirects" USING btree ("target");--> statement-breakpoint
CREATE INDEX "prices_special_ends" ON "prices" USING btree ("special_ends_at","country") WHERE "prices"."special_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand","changed_at","code" collate "C");--> statement-breakpoint
CREATE INDEX "stock_levels_sku_c" ON "stock_levels" USING btree ("sku" collate "C","location" collate "C");