CREATE TABLE "return_refunds" (
	"return_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"credited_minor" bigint NOT NULL,
	"set_off_minor" bigint NOT NULL,
	"gift_refunds_minor" bigint NOT NULL,
	"points_minor" bigint NOT NULL,
	"already_refunded_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "return_refunds_sum" CHECK ("return_refunds"."total_minor" = "return_refunds"."credited_minor" + "return_refunds"."gift_refunds_minor" - "return_refunds"."set_off_minor" - "return_refunds"."points_minor" - "return_refunds"."already_refunded_minor" and "return_refunds"."total_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_tasks" ADD COLUMN "alerted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "return_refunds_order" ON "return_refunds" USING btree ("order_id");