CREATE TABLE "cash_exposures" (
	"key" text PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "cash_exposures_orders" CHECK ("cash_exposures"."orders" > 0 and "cash_exposures"."units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_exposures_of_orders" (
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "cash_exposures_of_orders_order_id_key_pk" PRIMARY KEY("order_id","key")
);
--> statement-breakpoint
CREATE TABLE "pending_reservations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"quote" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_reservations" ADD CONSTRAINT "pending_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;