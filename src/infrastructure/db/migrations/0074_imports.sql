CREATE TABLE "import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"line" integer NOT NULL,
	"object" text NOT NULL,
	"at_where" text,
	"state" text NOT NULL,
	"column_name" text,
	"reason" text,
	"read" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "import_lines_place" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_maps" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"author" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"map" text,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"operator_kind" text NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"reach" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"faulty" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"rails" jsonb,
	"failure" jsonb,
	"approval_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "imports_key" UNIQUE("operator_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_lines_state" ON "import_lines" USING btree ("import_id","state","place");--> statement-breakpoint
CREATE INDEX "imports_due" ON "imports" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");