CREATE TABLE "catalog_seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"seeded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"path" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"sku" text NOT NULL,
	"country" text NOT NULL,
	"minor" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_history_sku_country_from_at_pk" PRIMARY KEY("sku","country","from_at"),
	CONSTRAINT "price_history_until_after_from" CHECK ("price_history"."until_at" > "price_history"."from_at")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"sku" text NOT NULL,
	"country" text NOT NULL,
	"default_minor" bigint NOT NULL,
	"special_minor" bigint,
	"special_starts_at" timestamp (3) with time zone,
	"special_ends_at" timestamp (3) with time zone,
	"since_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prices_sku_country_pk" PRIMARY KEY("sku","country"),
	CONSTRAINT "prices_default_positive" CHECK ("prices"."default_minor" > 0),
	CONSTRAINT "prices_special_positive" CHECK ("prices"."special_minor" > 0),
	CONSTRAINT "prices_special_ends_after_start" CHECK ("prices"."special_ends_at" > "prices"."special_starts_at"),
	CONSTRAINT "prices_dates_of_special" CHECK ("prices"."special_minor" is not null or ("prices"."special_starts_at" is null and "prices"."special_ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"path" text NOT NULL,
	"product_code" text NOT NULL,
	CONSTRAINT "product_categories_path_product_code_pk" PRIMARY KEY("path","product_code")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"code" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_parts" (
	"sku" text NOT NULL,
	"product_code" text NOT NULL,
	CONSTRAINT "product_parts_sku_product_code_pk" PRIMARY KEY("sku","product_code")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"code" text PRIMARY KEY NOT NULL,
	"url_key" text NOT NULL,
	"type" text NOT NULL,
	"rank" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"digest" text NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "products_url_key" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"sku" text NOT NULL,
	"location" text NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_levels_sku_location_pk" PRIMARY KEY("sku","location"),
	CONSTRAINT "stock_levels_reserved_within" CHECK ("stock_levels"."reserved" >= 0 and "stock_levels"."reserved" <= "stock_levels"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_locations" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "url_redirects" (
	"url_key" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"added_price_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_lines_cart_id_sku_pk" PRIMARY KEY("cart_id","sku"),
	CONSTRAINT "cart_lines_quantity_positive" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_digest" text NOT NULL,
	"country" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carts_token_digest" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_code" text NOT NULL,
	"customer_id" text,
	"author" text NOT NULL,
	"stars" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"verified" boolean NOT NULL,
	"sample" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_once_per_customer" UNIQUE("customer_id","product_code"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"store" text NOT NULL,
	"day" date NOT NULL,
	"term" text NOT NULL,
	"count" integer NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "search_terms_store_day_term_pk" PRIMARY KEY("store","day","term"),
	CONSTRAINT "search_terms_counted" CHECK ("search_terms"."count" > 0 and "search_terms"."found" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"wishlist_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlist_items_wishlist_id_sku_pk" PRIMARY KEY("wishlist_id","sku")
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlists_token_digest" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_sku_variants_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."variants"("sku") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_code_products_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_parts" ADD CONSTRAINT "product_parts_product_code_products_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_sku_variants_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."variants"("sku") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_location_stock_locations_code_fk" FOREIGN KEY ("location") REFERENCES "public"."stock_locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "url_redirects" ADD CONSTRAINT "url_redirects_product_code_products_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_code_products_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_categories_product" ON "product_categories" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_changes_changed" ON "product_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "product_parts_product" ON "product_parts" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "products_rank" ON "products" USING btree ("rank","code");--> statement-breakpoint
CREATE INDEX "products_published" ON "products" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "stock_locations_country" ON "stock_locations" USING btree ("country");--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "carts_changed" ON "carts" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_code","state","created_at");--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "wishlists_changed" ON "wishlists" USING btree ("changed_at");