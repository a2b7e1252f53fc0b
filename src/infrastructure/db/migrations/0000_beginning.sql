CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"preferences" boolean NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"text_version" text NOT NULL,
	"store" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"slug" text,
	"digest" text NOT NULL,
	"body" jsonb NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_versions_kind_key_locale_version_pk" PRIMARY KEY("kind","key","locale","version"),
	CONSTRAINT "content_versions_version_positive" CHECK ("content_versions"."version" > 0),
	CONSTRAINT "content_versions_ends_after_start" CHECK ("content_versions"."ends_at" > "content_versions"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"idempotency_key" text NOT NULL,
	"reference" text NOT NULL,
	"form" text NOT NULL,
	"store" text NOT NULL,
	"name" text,
	"phone" text,
	"email" text,
	"message" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "leads_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "leads_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE INDEX "consents_subject" ON "consents" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "content_versions_slug" ON "content_versions" USING btree ("slug","locale");