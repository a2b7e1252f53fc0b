ALTER TABLE "returns" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "returns_requested" ON "returns" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "returns_waiting" ON "returns" USING btree ("state","requested_at","id");--> statement-breakpoint
CREATE INDEX "returns_items" ON "returns" USING gin ("items" jsonb_path_ops);--> statement-breakpoint
UPDATE "returns" SET "country" = "orders"."country", "place" = coalesce("returns"."passage" ->> 'store', 'wh-' || "orders"."country") FROM "orders" WHERE "orders"."id" = "returns"."order_id";
