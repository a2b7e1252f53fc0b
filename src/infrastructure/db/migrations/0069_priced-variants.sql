ALTER TABLE "variants" ADD COLUMN "is_priced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "variants_unpriced" ON "variants" USING btree ("product_code") WHERE not "variants"."is_priced";--> statement-breakpoint
UPDATE "variants" SET is_priced = true WHERE EXISTS (SELECT FROM prices WHERE prices.sku = variants.sku);--> statement-breakpoint
CREATE FUNCTION "variant_is_priced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_priced := EXISTS (SELECT FROM prices WHERE prices.sku = NEW.sku);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "variants_priced" BEFORE INSERT ON "variants" FOR EACH ROW EXECUTE FUNCTION "variant_is_priced"();--> statement-breakpoint
CREATE FUNCTION "prices_of_variants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE variants SET is_priced = true WHERE NOT is_priced AND sku IN (SELECT sku FROM added);
	ELSE
		UPDATE variants SET is_priced = false WHERE is_priced AND sku IN (SELECT sku FROM gone)
			AND NOT EXISTS (SELECT FROM prices WHERE prices.sku = variants.sku);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "prices_added" AFTER INSERT ON "prices" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "prices_of_variants"();--> statement-breakpoint
CREATE TRIGGER "prices_gone" AFTER DELETE ON "prices" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "prices_of_variants"();
