CREATE TABLE "product_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"country" char(2) NOT NULL,
	"language" text NOT NULL,
	"email" text NOT NULL,
	"customer_id" uuid,
	"state" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_alerts_price" CHECK ("product_alerts"."price_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "alert_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "product_alerts" ADD CONSTRAINT "product_alerts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_alerts_open" ON "product_alerts" USING btree ("email","sku","country","kind") WHERE "product_alerts"."state" in ('requested', 'confirmed');--> statement-breakpoint
CREATE INDEX "product_alerts_confirmed" ON "product_alerts" USING btree ("country","sku") WHERE "product_alerts"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "product_alerts_customer" ON "product_alerts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "product_alerts_requested" ON "product_alerts" USING btree ("requested_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_alert_id_product_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."product_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_customer" ON "outbox" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "outbox_alert" ON "outbox" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","channel","sent_at") WHERE "outbox"."recipient" is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subject" CHECK (num_nonnulls("outbox"."order_id", "outbox"."customer_id", "outbox"."alert_id") = 1);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_to" CHECK (("outbox"."order_id" is null) = ("outbox"."recipient" is not null));