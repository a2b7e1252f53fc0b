CREATE TABLE "returned_stock" (
	"return_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"grade" text NOT NULL,
	"location" text NOT NULL,
	"country" text NOT NULL,
	"quantity" integer NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "returned_stock_return_id_sku_grade_pk" PRIMARY KEY("return_id","sku","grade"),
	CONSTRAINT "returned_stock_units" CHECK ("returned_stock"."quantity" > 0),
	CONSTRAINT "returned_stock_grade" CHECK ("returned_stock"."grade" in ('A', 'B', 'C'))
);
--> statement-breakpoint
CREATE INDEX "returned_stock_place" ON "returned_stock" USING btree ("location","sku","grade");--> statement-breakpoint
CREATE FUNCTION "returned_stock_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'returned stock is append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'returned_stock_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "returned_stock_append_only" BEFORE UPDATE OR DELETE ON "returned_stock" FOR EACH ROW EXECUTE FUNCTION "returned_stock_append_only"();
