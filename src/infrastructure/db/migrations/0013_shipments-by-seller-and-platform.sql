ALTER TABLE "orders" ADD COLUMN "platform" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "oms_user_id" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "lead_time_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "due_minor" bigint;--> statement-breakpoint
UPDATE "products" SET "document" = "document" || '{"supply":{"leadTimeDays":0,"seller":null}}'::jsonb WHERE NOT ("document" ? 'supply');
