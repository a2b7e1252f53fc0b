CREATE TABLE "stored_files" (
	"name" text PRIMARY KEY NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"bytes" "bytea" NOT NULL
);
