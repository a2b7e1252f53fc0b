ALTER TABLE "prices" DROP CONSTRAINT "prices_sku_variants_sku_fk";
--> statement-breakpoint
ALTER TABLE "product_categories" DROP CONSTRAINT "product_categories_product_code_products_code_fk";
--> statement-breakpoint
ALTER TABLE "stock_levels" DROP CONSTRAINT "stock_levels_sku_variants_sku_fk";
--> statement-breakpoint
ALTER TABLE "stock_levels" DROP CONSTRAINT "stock_levels_location_stock_locations_code_fk";
--> statement-breakpoint
CREATE INDEX "products_code_c" ON "products" USING btree ("code" collate "C");