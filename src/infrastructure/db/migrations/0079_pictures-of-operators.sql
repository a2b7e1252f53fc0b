CREATE TABLE "media_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"file_name" text NOT NULL,
	"widths" integer[] NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"bytes" integer NOT NULL,
	"alt_en" text DEFAULT '' NOT NULL,
	"alt_ar" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" jsonb,
	"urls" text[] NOT NULL,
	"title" text GENERATED ALWAYS AS (lower(name || ' ' || file_name || ' ' || alt_en || ' ' || alt_ar)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_picture_versions" (
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"state" jsonb NOT NULL,
	"by" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_picture_versions_code_version_pk" PRIMARY KEY("code","version")
);
--> statement-breakpoint
CREATE INDEX "media_pictures_added" ON "media_pictures" USING btree ("added_at","name" collate "C");--> statement-breakpoint
CREATE INDEX "media_pictures_name_c" ON "media_pictures" USING btree ("name" collate "C");--> statement-breakpoint
CREATE INDEX "products_media" ON "products" USING gin ((jsonb_path_query_array(document, '$.pictures[*].base ? (@ starts with "/media/")') || jsonb_path_query_array(document, '$.variants[*].pictures[*].base ? (@ starts with "/media/")') || jsonb_path_query_array(document, '$.aPlusContent.** ? (@.type() == "string" && @ starts with "/media/")')));--> statement-breakpoint
CREATE INDEX "content_versions_media" ON "content_versions" USING gin (jsonb_path_query_array(body, '$.** ? (@.type() == "string" && @ starts with "/media/")'));--> statement-breakpoint
INSERT INTO "media_pictures" ("name", "use", "file_name", "widths", "width", "height", "color", "bytes", "added_at", "urls")
SELECT "stem", "use", "stem", "widths", "widest", CASE "use" WHEN 'product' THEN 640 WHEN 'wide' THEN 720 WHEN 'tall' THEN 980 ELSE 900 END, '#e8e2d6', "bytes", "added_at",
	array_prepend('/media/' || "stem", "urls")
FROM (
	SELECT "stem", "widths", "widths"[3] AS "widest", "bytes", "added_at", "urls",
		CASE "widths" WHEN '{320,480,640}' THEN 'product' WHEN '{800,1200,1600}' THEN 'wide' WHEN '{390,585,780}' THEN 'tall' WHEN '{480,800,1200}' THEN 'look' END AS "use"
	FROM (
		SELECT regexp_replace("name", '-\d{3,4}\.(avif|jpg)$', '') AS "stem",
			array_agg(DISTINCT (regexp_match("name", '-(\d{3,4})\.(avif|jpg)$'))[1]::int) AS "widths",
			sum(octet_length("bytes"))::int AS "bytes", min("added_at") AS "added_at", array_agg('/media/' || "name") AS "urls"
		FROM "media_files" GROUP BY 1
	) AS "files"
) AS "known" WHERE "use" IS NOT NULL;
