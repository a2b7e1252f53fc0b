CREATE TABLE "demo_cards" (
	"code_digest" text PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"ref" jsonb NOT NULL,
	"customer_id" uuid,
	"balance_minor" bigint,
	"expires_at" timestamp (3) with time zone,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"last" text DEFAULT '' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_accounts_key" UNIQUE("key"),
	CONSTRAINT "ledger_accounts_balance" CHECK ("ledger_accounts"."balance_minor" >= 0),
	CONSTRAINT "ledger_accounts_stored" CHECK (("ledger_accounts"."balance_minor" is null) = ("ledger_accounts"."kind" in ('provider-clearing', 'sales', 'discounts', 'refunds-payable', 'bank', 'marketing', 'points-cost', 'income')))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"posting_id" bigint NOT NULL,
	"account_id" uuid NOT NULL,
	"minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_posting_id_account_id_pk" PRIMARY KEY("posting_id","account_id"),
	CONSTRAINT "ledger_entries_minor" CHECK ("ledger_entries"."minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"event" text NOT NULL,
	"unit" text NOT NULL,
	"moved_minor" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"order_id" uuid,
	"return_id" uuid,
	"card_id" uuid,
	"customer_id" uuid,
	CONSTRAINT "ledger_postings_key" UNIQUE("key"),
	CONSTRAINT "ledger_postings_moved" CHECK ("ledger_postings"."moved_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_reservations" (
	"order_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"credited_minor" bigint DEFAULT 0 NOT NULL,
	"reserved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_reservations_order_id_account_id_pk" PRIMARY KEY("order_id","account_id"),
	CONSTRAINT "ledger_reservations_amount" CHECK ("ledger_reservations"."amount_minor" > 0),
	CONSTRAINT "ledger_reservations_credited" CHECK ("ledger_reservations"."credited_minor" between 0 and "ledger_reservations"."amount_minor" and ("ledger_reservations"."credited_minor" = 0 or "ledger_reservations"."state" = 'captured'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_posting_id_ledger_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_reservations" ADD CONSTRAINT "ledger_reservations_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_accounts_customer" ON "ledger_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_expiry" ON "ledger_accounts" USING btree ("expires_at") WHERE "ledger_accounts"."kind" in ('credit', 'points') and "ledger_accounts"."balance_minor" > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","posting_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_order" ON "ledger_postings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_reservations_account" ON "ledger_reservations" USING btree ("account_id");--> statement-breakpoint
CREATE FUNCTION "ledger_entries_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM added GROUP BY posting_id HAVING sum(minor) <> 0) THEN
		RAISE EXCEPTION 'the entries of a posting sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_zero';
	END IF;
	IF EXISTS (SELECT FROM added JOIN ledger_postings posting ON posting.id = added.posting_id
			JOIN ledger_accounts account ON account.id = added.account_id WHERE account.unit <> posting.unit) THEN
		RAISE EXCEPTION 'a posting has one unit' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_unit';
	END IF;
	UPDATE ledger_accounts account SET balance_minor = account.balance_minor + moved.minor
		FROM (SELECT account_id, sum(minor) AS minor FROM added GROUP BY account_id) moved
		WHERE account.id = moved.account_id AND account.balance_minor IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "ledger_accounts_guarded"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.balance_minor <> 0
		OR TG_OP = 'UPDATE' AND NEW.balance_minor IS DISTINCT FROM OLD.balance_minor AND pg_trigger_depth() < 2 THEN
		RAISE EXCEPTION 'balances change by entries' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_guarded';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "ledger_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_added" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_added"();--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_guarded" BEFORE INSERT OR UPDATE ON "ledger_accounts" FOR EACH ROW EXECUTE FUNCTION "ledger_accounts_guarded"();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_postings_append_only" BEFORE UPDATE OR DELETE ON "ledger_postings" FOR EACH ROW EXECUTE FUNCTION "ledger_append_only"();
