CREATE TABLE "media_files" (
	"name" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
