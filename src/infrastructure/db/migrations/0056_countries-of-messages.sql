ALTER TABLE "outbox" ADD COLUMN "country" char(2);--> statement-breakpoint
CREATE INDEX "outbox_country" ON "outbox" USING btree ("country","created_at","id");--> statement-breakpoint
UPDATE "outbox" SET "country" = "orders"."country" FROM "orders" WHERE "outbox"."order_id" = "orders"."id"::text;
