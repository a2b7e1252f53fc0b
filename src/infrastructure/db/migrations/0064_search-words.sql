CREATE TABLE "search_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"rule" jsonb NOT NULL,
	"country" text,
	"language" text,
	"from_day" date,
	"until_day" date,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "search_rules_kind" CHECK ("search_rules"."kind" in ('synonym', 'pin', 'boost', 'bury', 'redirect') and "search_rules"."kind" = "search_rules"."rule"->>'kind'),
	CONSTRAINT "search_rules_days" CHECK ("search_rules"."from_day" <= "search_rules"."until_day")
);
--> statement-breakpoint
ALTER TABLE "search_terms" ALTER COLUMN "found" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "search_rules_title" ON "search_rules" USING btree ("title" collate "C","id");--> statement-breakpoint
CREATE INDEX "search_rules_changed" ON "search_rules" USING btree ("changed_at","id");