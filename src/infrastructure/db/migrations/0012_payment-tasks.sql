CREATE TABLE "payment_transactions" (
	"key" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_transactions_amount" CHECK ("payment_transactions"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "capture_amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_moves_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_transactions_attempt" ON "payment_transactions" USING btree ("attempt_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_tasks_due" ON "payment_tasks" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "payment_tasks_order" ON "payment_tasks" USING btree ("order_id","created_at");