CREATE TABLE "customer_addresses" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"country" text NOT NULL,
	"label" text NOT NULL,
	"address" jsonb NOT NULL,
	"is_default" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_addresses_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "birth_day" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "birth_month" integer;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_addresses_default" ON "customer_addresses" USING btree ("customer_id","country") WHERE "customer_addresses"."is_default";--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_birthday" CHECK (("customers"."birth_day" is null) = ("customers"."birth_month" is null)
        and ("customers"."birth_day" is null or "customers"."birth_day" between 1 and 31 and "customers"."birth_month" between 1 and 12));