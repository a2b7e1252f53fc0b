ALTER TABLE "customers" ADD COLUMN "customer_group" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "oms_user_id" text;