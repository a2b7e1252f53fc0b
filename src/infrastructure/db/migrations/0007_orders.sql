CREATE TABLE "checkouts" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"contact" jsonb,
	"address" jsonb,
	"choice" jsonb,
	"method" text,
	"quote" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_charges" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"code" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"charge" jsonb NOT NULL,
	CONSTRAINT "order_charges_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"shipment" smallint,
	"note" text,
	CONSTRAINT "order_events_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_net" CHECK ("order_lines"."net_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"country" char(2) NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"status_before" text,
	"review_reasons" text[] DEFAULT '{}' NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"address" jsonb,
	"choice" jsonb NOT NULL,
	"currency" char(3) NOT NULL,
	"sub_total_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"rounding_minor" bigint NOT NULL,
	"payable_minor" bigint NOT NULL,
	"coupon_code" text,
	"method" text NOT NULL,
	"payment_state" text NOT NULL,
	"paid_minor" bigint NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_payable" CHECK ("orders"."payable_minor" = "orders"."total_minor" + "orders"."rounding_minor" and "orders"."rounding_minor" <= 0 and "orders"."payable_minor" >= 0),
	CONSTRAINT "orders_paid" CHECK ("orders"."paid_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_submissions" (
	"key" text PRIMARY KEY NOT NULL,
	"request_digest" text NOT NULL,
	"order_id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"earliest" date NOT NULL,
	"latest" date NOT NULL,
	"slot" jsonb,
	"failed_attempts" smallint NOT NULL,
	"collected_minor" bigint,
	CONSTRAINT "shipments_of_order" UNIQUE("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"order_id" uuid NOT NULL,
	"line_sku" text NOT NULL,
	"sku" text NOT NULL,
	"location" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_holds_order_id_line_sku_sku_location_pk" PRIMARY KEY("order_id","line_sku","sku","location"),
	CONSTRAINT "stock_reservations_quantity_positive" CHECK ("stock_reservations"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_token_digest_carts_token_digest_fk" FOREIGN KEY ("token_digest") REFERENCES "public"."carts"("token_digest") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_submissions" ADD CONSTRAINT "placements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_kind" ON "order_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone","placed_at");--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("expires_at") WHERE "orders"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "stock_reservations_sku" ON "stock_reservations" USING btree ("sku","location");