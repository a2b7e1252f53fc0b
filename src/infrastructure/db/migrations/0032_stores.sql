CREATE TABLE "store_calendars" (
	"country" text PRIMARY KEY NOT NULL,
	"periods" jsonb NOT NULL,
	"author" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_edits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"code" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"document" jsonb NOT NULL,
	"author" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "store_edits_subject" ON "store_edits" USING btree ("subject","id");