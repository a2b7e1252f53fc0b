CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"collection" jsonb NOT NULL,
	"country" text,
	"from_day" date,
	"until_day" date,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "collections_same_slug" CHECK ("collections"."slug" = "collections"."collection"->>'slug'),
	CONSTRAINT "collections_days" CHECK ("collections"."from_day" <= "collections"."until_day")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "collections_slug" ON "collections" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "collections_name" ON "collections" USING btree ("name" collate "C","id");--> statement-breakpoint
CREATE INDEX "collections_changed" ON "collections" USING btree ("changed_at","id");