CREATE TABLE "missing_pages" (
	"path" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"referrer" text
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text,
	"status" smallint NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "redirects_status" CHECK (("redirects"."status" = 410) = ("redirects"."to_path" is null) and "redirects"."status" in (301, 302, 410))
);
--> statement-breakpoint
CREATE INDEX "missing_pages_hits" ON "missing_pages" USING btree ("hits","path" collate "C");--> statement-breakpoint
CREATE INDEX "missing_pages_seen" ON "missing_pages" USING btree ("last_seen_at","path" collate "C");--> statement-breakpoint
CREATE INDEX "redirects_hits" ON "redirects" USING btree ("hits","from_path" collate "C");--> statement-breakpoint
CREATE INDEX "redirects_changed" ON "redirects" USING btree ("changed_at","from_path" collate "C");--> statement-breakpoint
CREATE INDEX "redirects_from" ON "redirects" USING btree ("from_path" collate "C");--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree ("to_path" text_pattern_ops);