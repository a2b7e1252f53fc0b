ALTER TABLE "stock_levels" ADD COLUMN "safety" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "free" integer GENERATED ALWAYS AS (greatest(0, on_hand - reserved - safety)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_safety" CHECK ("stock_levels"."safety" >= 0);