DROP INDEX "reviews_terms";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "terms" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "reviews"."title" || ' ' || "reviews"."text")) STORED;--> statement-breakpoint
CREATE INDEX "reviews_terms" ON "reviews" USING gin ("terms");