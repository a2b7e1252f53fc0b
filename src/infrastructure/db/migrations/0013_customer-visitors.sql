CREATE TABLE "customer_visitors" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "customer_visitors_customer" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "customer_visitors" ADD CONSTRAINT "customer_visitors_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;