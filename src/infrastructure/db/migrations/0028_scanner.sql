CREATE TABLE "tag_numbers" (
	"sku" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tag_numbers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "tag_numbers_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "gtin" text;--> statement-breakpoint
CREATE INDEX "variants_gtin" ON "variants" USING btree ("gtin") WHERE "variants"."gtin" is not null;--> statement-breakpoint
UPDATE "variants" SET "gtin" = lpad(given."gtin", 14, '0') FROM (
	SELECT variant->>'sku' AS "sku", variant->>'gtin' AS "gtin" FROM "products", jsonb_array_elements("products"."document"->'variants') AS variant
) given WHERE given."sku" = "variants"."sku" AND given."gtin" IS NOT NULL;
