CREATE TABLE "import_map_versions" (
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"author" text NOT NULL,
	CONSTRAINT "import_map_versions_version" PRIMARY KEY("id","version")
);
--> statement-breakpoint
INSERT INTO "import_map_versions" ("id", "version", "document", "changed_at", "author") SELECT "id", "version", "document", "changed_at", "author" FROM "import_maps";
