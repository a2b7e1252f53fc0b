CREATE TABLE "outside_wallet_entries" (
	"posting_id" bigint PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "outside_wallet_reservations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reserved_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "outside_wallet_entries" ADD CONSTRAINT "outside_wallet_entries_posting_id_ledger_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_wallet_entries" ADD CONSTRAINT "outside_wallet_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_wallet_reservations" ADD CONSTRAINT "outside_wallet_reservations_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_wallet_entries_due" ON "outside_wallet_entries" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "outside_wallet_entries_account" ON "outside_wallet_entries" USING btree ("account_id");