ALTER TABLE "bank_receipts" DROP CONSTRAINT "bank_receipts_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "bank_receipts" ADD CONSTRAINT "bank_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;