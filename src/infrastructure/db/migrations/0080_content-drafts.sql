CREATE TABLE "content_drafts" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"version" integer NOT NULL,
	"revision" integer NOT NULL,
	"form_key" text NOT NULL,
	"body" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_drafts_kind_key_locale_staff_id_pk" PRIMARY KEY("kind","key","locale","staff_id"),
	CONSTRAINT "content_drafts_revision_positive" CHECK ("content_drafts"."revision" > 0)
);
--> statement-breakpoint
CREATE INDEX "content_drafts_saved" ON "content_drafts" USING btree ("saved_at");