ALTER TABLE "shipments" ADD COLUMN "courier" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_once_per_order" UNIQUE("order_id","product_code");