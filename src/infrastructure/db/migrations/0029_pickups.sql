CREATE TABLE "pickup_tries" (
	"store" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"wrong" integer NOT NULL,
	CONSTRAINT "pickup_tries_wrong" CHECK ("pickup_tries"."wrong" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pickups" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"store" text NOT NULL,
	"skipped" smallint NOT NULL,
	"code_digest" text NOT NULL,
	"remind_at" timestamp (3) with time zone,
	CONSTRAINT "pickups_code" UNIQUE("code_digest")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collector" text;--> statement-breakpoint
ALTER TABLE "pickups" ADD CONSTRAINT "pickups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickups_remind" ON "pickups" USING btree ("remind_at") WHERE "pickups"."remind_at" is not null;