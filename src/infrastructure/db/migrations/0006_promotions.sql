CREATE TABLE "promotion_uses" (
	"promotion_id" text NOT NULL,
	"order_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"customer_key" text,
	"turn" integer,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_uses_promotion_id_order_id_pk" PRIMARY KEY("promotion_id","order_id"),
	CONSTRAINT "promotion_uses_quantity_positive" CHECK ("promotion_uses"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"document" jsonb NOT NULL,
	"author" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotions_used_not_negative" CHECK ("promotions"."used" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "saved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "coupon" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "chosen_gifts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_turn" ON "promotion_uses" USING btree ("promotion_id","customer_key","turn");--> statement-breakpoint
CREATE INDEX "promotion_uses_order" ON "promotion_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "promotions_country" ON "promotions" USING btree ("country");