CREATE TABLE "bank_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" char(2) NOT NULL,
	"bank_reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"day" date NOT NULL,
	"remittance" text NOT NULL,
	"order_id" uuid,
	"matched_by" text,
	"matched_at" timestamp (3) with time zone,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_receipts_line" UNIQUE("country","bank_reference"),
	CONSTRAINT "bank_receipts_amount_positive" CHECK ("bank_receipts"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "agreement" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreement" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transfer" jsonb;--> statement-breakpoint
ALTER TABLE "bank_receipts" ADD CONSTRAINT "bank_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_receipts_order" ON "bank_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_receipts_unmatched" ON "bank_receipts" USING btree ("country","day") WHERE "bank_receipts"."order_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote" ON "orders" USING btree (("agreement" ->> 'quote')) WHERE "orders"."agreement" is not null and "orders"."status" <> 'canceled';--> statement-breakpoint
CREATE INDEX "orders_transfer_reminders" ON "orders" USING btree (("transfer" ->> 'remindAt')) WHERE "orders"."transfer" is not null and "orders"."status" = 'pending';