ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_origin";--> statement-breakpoint
ALTER TABLE "gift_card_events" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "issue_reason" text;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "moved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_events_key" ON "gift_card_events" USING btree ("card_id","key") WHERE "gift_card_events"."key" is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_ordered" ON "gift_cards" USING btree ("ordered_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_state" ON "gift_cards" USING btree ("state","ordered_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_country" ON "gift_cards" USING btree ("country","ordered_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_ends" ON "gift_cards" USING btree ((coalesce("expires_at", timestamptz '9999-12-31 00:00:00+00')),"id");--> statement-breakpoint
CREATE INDEX "gift_cards_last" ON "gift_cards" USING btree ("last");--> statement-breakpoint
CREATE INDEX "gift_cards_contact" ON "gift_cards" USING btree (("recipient" #>> '{contact,value}'));--> statement-breakpoint
CREATE INDEX "gift_cards_phone" ON "gift_cards" USING btree (reverse(("recipient" #>> '{contact,value}')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "identities_value" ON "identities" USING btree ("value");--> statement-breakpoint
CREATE INDEX "identities_phone_end" ON "identities" USING btree (reverse("value") text_pattern_ops) WHERE "identities"."kind" = 'phone';--> statement-breakpoint
CREATE INDEX "ledger_accounts_moved" ON "ledger_accounts" USING btree ("moved_at","id") WHERE "ledger_accounts"."kind" in ('wallet', 'credit') and "ledger_accounts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_moved_in" ON "ledger_accounts" USING btree ("unit","moved_at","id") WHERE "ledger_accounts"."kind" in ('wallet', 'credit') and "ledger_accounts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_of_wallet" ON "ledger_accounts" USING btree ("customer_id","unit") WHERE "ledger_accounts"."kind" in ('wallet', 'credit') and "ledger_accounts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_filled" ON "ledger_accounts" USING btree ("customer_id","unit") WHERE "ledger_accounts"."kind" in ('wallet', 'credit') and "ledger_accounts"."customer_id" is not null and "ledger_accounts"."balance_minor" > 0;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_origin" CHECK (num_nonnulls("gift_cards"."order_id", "gift_cards"."replaces", "gift_cards"."issue_reason") = 1);--> statement-breakpoint
UPDATE "ledger_accounts" "account" SET "moved_at" = coalesce(
	(SELECT max("posting"."at") FROM "ledger_entries" "entry" JOIN "ledger_postings" "posting" ON "posting"."id" = "entry"."posting_id"
		WHERE "entry"."account_id" = "account"."id" AND "account"."balance_minor" IS NOT NULL), "account"."opened_at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ledger_entries_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM added GROUP BY posting_id HAVING sum(minor) <> 0) THEN
		RAISE EXCEPTION 'the entries of a posting sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_zero';
	END IF;
	IF EXISTS (SELECT FROM added JOIN ledger_postings posting ON posting.id = added.posting_id
			JOIN ledger_accounts account ON account.id = added.account_id WHERE account.unit <> posting.unit) THEN
		RAISE EXCEPTION 'a posting has one unit' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_unit';
	END IF;
	UPDATE ledger_accounts account SET balance_minor = account.balance_minor + moved.minor, moved_at = moved.at
		FROM (SELECT added.account_id, sum(added.minor) AS minor, max(posting.at) AS at FROM added
			JOIN ledger_postings posting ON posting.id = added.posting_id GROUP BY added.account_id) moved
		WHERE account.id = moved.account_id AND account.balance_minor IS NOT NULL;
	RETURN NULL;
END $$;
