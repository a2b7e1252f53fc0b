CREATE TABLE "payout_files" (
	"id" text PRIMARY KEY NOT NULL,
	"country" char(2) NOT NULL,
	"currency" char(3) NOT NULL,
	"count" integer NOT NULL,
	"sum_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_tasks" ADD COLUMN "account_digest" text;--> statement-breakpoint
ALTER TABLE "payment_tasks" ADD COLUMN "approval" text;--> statement-breakpoint
ALTER TABLE "payment_tasks" ADD COLUMN "payout_file_id" text;--> statement-breakpoint
ALTER TABLE "payment_tasks" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_tasks" ADD COLUMN "delayed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_tasks" ADD CONSTRAINT "payment_tasks_payout_file_id_payout_files_id_fk" FOREIGN KEY ("payout_file_id") REFERENCES "public"."payout_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_tasks_account" ON "payment_tasks" USING btree ("account_digest") WHERE "payment_tasks"."account_digest" is not null;--> statement-breakpoint
CREATE INDEX "payment_tasks_payout_file" ON "payment_tasks" USING btree ("payout_file_id") WHERE "payment_tasks"."payout_file_id" is not null;