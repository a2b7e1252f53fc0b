CREATE TABLE "content_release_versions" (
	"release_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "content_release_versions_release_id_kind_key_locale_pk" PRIMARY KEY("release_id","kind","key","locale")
);
--> statement-breakpoint
CREATE TABLE "content_releases" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "content_releases_ends_after_start" CHECK ("content_releases"."ends_at" > "content_releases"."starts_at"),
	CONSTRAINT "content_releases_withdrawn_by_someone" CHECK (("content_releases"."withdrawn_at" is null) = ("content_releases"."withdrawn_by" is null))
);
--> statement-breakpoint
ALTER TABLE "content_release_versions" ADD CONSTRAINT "content_release_versions_release_id_content_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."content_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_release_versions" ADD CONSTRAINT "content_release_versions_of_content" FOREIGN KEY ("kind","key","locale","version") REFERENCES "public"."content_versions"("kind","key","locale","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_release_versions_version" ON "content_release_versions" USING btree ("kind","key","locale","version");--> statement-breakpoint
CREATE INDEX "content_releases_starts_at" ON "content_releases" USING btree ("starts_at");