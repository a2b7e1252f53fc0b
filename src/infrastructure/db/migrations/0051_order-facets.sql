CREATE TABLE "order_facets" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"country" char(2) NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"currency" char(3) NOT NULL,
	"total_minor" bigint NOT NULL,
	"method" text NOT NULL,
	"payment" text NOT NULL,
	"status" text NOT NULL,
	"display" text NOT NULL,
	"next_day" date,
	"slot" text,
	"zone" text,
	"place" text NOT NULL,
	"review_reasons" text[] NOT NULL,
	"is_open" boolean NOT NULL,
	"is_on_hold" boolean NOT NULL,
	"cancels" boolean NOT NULL,
	"cancels_items" boolean NOT NULL,
	"is_unpaid" boolean NOT NULL,
	"is_cash" boolean NOT NULL,
	"coupon" text,
	"skus" text[] NOT NULL,
	"terms" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_facets" ADD CONSTRAINT "order_facets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_facets_placed" ON "order_facets" USING btree ("placed_at","order_id");--> statement-breakpoint
CREATE INDEX "order_facets_country" ON "order_facets" USING btree ("country","placed_at","order_id");--> statement-breakpoint
CREATE INDEX "order_facets_number" ON "order_facets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "order_facets_terms" ON "order_facets" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "order_facets_skus" ON "order_facets" USING gin ("skus");--> statement-breakpoint
CREATE INDEX "order_facets_on_hold" ON "order_facets" USING btree ("placed_at","order_id") WHERE "order_facets"."is_on_hold";--> statement-breakpoint
CREATE INDEX "order_facets_cancels" ON "order_facets" USING btree ("placed_at","order_id") WHERE "order_facets"."cancels";--> statement-breakpoint
CREATE INDEX "order_facets_cancels_items" ON "order_facets" USING btree ("placed_at","order_id") WHERE "order_facets"."cancels_items";--> statement-breakpoint
CREATE INDEX "order_facets_unpaid" ON "order_facets" USING btree ("placed_at","order_id") WHERE "order_facets"."is_unpaid";--> statement-breakpoint
CREATE INDEX "order_facets_next_day" ON "order_facets" USING btree ("next_day") WHERE "order_facets"."is_open";--> statement-breakpoint
CREATE INDEX "order_facets_coupon" ON "order_facets" USING btree ("coupon") WHERE "order_facets"."coupon" is not null;