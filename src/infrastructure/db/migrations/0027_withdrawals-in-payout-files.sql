ALTER TABLE "wallet_withdrawals" ADD COLUMN "account_digest" text;--> statement-breakpoint
ALTER TABLE "wallet_withdrawals" ADD COLUMN "payout_file_id" text;--> statement-breakpoint
ALTER TABLE "wallet_withdrawals" ADD CONSTRAINT "wallet_withdrawals_payout_file_id_payout_files_id_fk" FOREIGN KEY ("payout_file_id") REFERENCES "public"."payout_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_withdrawals_account" ON "wallet_withdrawals" USING btree ("account_digest") WHERE "wallet_withdrawals"."account_digest" is not null;