ALTER TABLE "products" drop column "gaps";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gaps" text[] GENERATED ALWAYS AS (array_remove(array[
          case when document -> 'summary' ->> 'en' <> '' and coalesce(document -> 'summary' ->> 'ar', '') = ''
            or document -> 'description' ->> 'en' <> '' and coalesce(document -> 'description' ->> 'ar', '') = ''
            or document -> 'material' ->> 'en' <> '' and coalesce(document -> 'material' ->> 'ar', '') = ''
            or document -> 'care' ->> 'en' <> '' and coalesce(document -> 'care' ->> 'ar', '') = '' then 'arabic' end,
          case when not jsonb_path_exists(document, '$.pictures[*] ? (!(@.view == "drawing"))') and not jsonb_path_exists(document, '$.variants[*].pictures[*] ? (!(@.view == "drawing"))') then 'picture' end,
          case when jsonb_array_length(document -> 'parts') = 0 and jsonb_path_exists(document, '$.variants[*].dimensions ? (@.widthCm == null && @.depthCm == null && @.heightCm == null)') then 'measures' end
        ], null)) STORED NOT NULL;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "products_gaps" ON "products" USING gin ("gaps");
