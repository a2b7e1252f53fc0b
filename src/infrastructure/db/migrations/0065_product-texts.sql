CREATE TABLE "product_versions" (
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"by" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_versions_code_version_pk" PRIMARY KEY("code","version")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gaps" text[] GENERATED ALWAYS AS (array_remove(array[
          case when document -> 'summary' ->> 'en' <> '' and coalesce(document -> 'summary' ->> 'ar', '') = ''
            or document -> 'description' ->> 'en' <> '' and coalesce(document -> 'description' ->> 'ar', '') = ''
            or document -> 'material' ->> 'en' <> '' and coalesce(document -> 'material' ->> 'ar', '') = ''
            or document -> 'care' ->> 'en' <> '' and coalesce(document -> 'care' ->> 'ar', '') = '' then 'arabic' end,
          case when not jsonb_path_exists(document, '$.pictures[*]') and not jsonb_path_exists(document, '$.variants[*].pictures[*]') then 'picture' end,
          case when jsonb_array_length(document -> 'parts') = 0 and jsonb_path_exists(document, '$.variants[*].dimensions ? (@.widthCm == null && @.depthCm == null && @.heightCm == null)') then 'measures' end
        ], null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stale_arabic" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "title" text GENERATED ALWAYS AS (lower(coalesce(document -> 'name' ->> 'en', '') || ' ' || coalesce(document -> 'name' ->> 'ar', '') || ' ' || code || ' ' || coalesce(document ->> 'brand', ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_changed" ON "products" USING btree ("changed_at","code" collate "C");--> statement-breakpoint
CREATE INDEX "products_gaps" ON "products" USING gin ("gaps");--> statement-breakpoint
CREATE INDEX "products_stale" ON "products" USING btree ("changed_at") WHERE "products"."stale_arabic" <> '{}';--> statement-breakpoint
CREATE INDEX "settlement_lines_booked" ON "settlement_lines" USING btree ("booked_on");--> statement-breakpoint
CREATE INDEX "settlement_lines_imported" ON "settlement_lines" USING btree ("imported_at");