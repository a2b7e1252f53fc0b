CREATE TABLE "payment_dispute_events" (
	"dispute_id" uuid NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "payment_dispute_events_dispute_id_event_at_pk" PRIMARY KEY("dispute_id","event","at")
);
--> statement-breakpoint
CREATE TABLE "payment_dispute_responses" (
	"key" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"stage" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"code" text,
	"by" jsonb NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"payment_reference" text NOT NULL,
	"attempt_id" uuid,
	"order_number" text,
	"country" char(2),
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"reason_code" text,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"evidence_due_by" timestamp (3) with time zone,
	"evidence" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "payment_disputes_reference" UNIQUE("provider","reference"),
	CONSTRAINT "payment_disputes_amount" CHECK ("payment_disputes"."amount_minor" > 0 and coalesce("payment_disputes"."fee_minor", 0) >= 0),
	CONSTRAINT "payment_disputes_payment" CHECK (("payment_disputes"."attempt_id" is null) = ("payment_disputes"."order_number" is null) and ("payment_disputes"."attempt_id" is null) = ("payment_disputes"."country" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_stored";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "disputed_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "charged_back_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_dispute_events" ADD CONSTRAINT "payment_dispute_events_dispute_id_payment_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."payment_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dispute_responses" ADD CONSTRAINT "payment_dispute_responses_dispute_id_payment_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."payment_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_dispute_responses_one" ON "payment_dispute_responses" USING btree ("dispute_id","stage") WHERE "payment_dispute_responses"."state" <> 'rejected';--> statement-breakpoint
CREATE INDEX "payment_dispute_responses_requested" ON "payment_dispute_responses" USING btree ("requested_at") WHERE "payment_dispute_responses"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "payment_disputes_attempt" ON "payment_disputes" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_order" ON "payment_disputes" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "payment_disputes_opened" ON "payment_disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_due" ON "payment_disputes" USING btree (coalesce("evidence_due_by", '9999-12-31T00:00:00.000Z'),"id");--> statement-breakpoint
CREATE INDEX "payment_disputes_open" ON "payment_disputes" USING btree (coalesce("evidence_due_by", '9999-12-31T00:00:00.000Z'),"id") WHERE "payment_disputes"."state" in ('warning-needs-response', 'warning-under-review', 'needs-response', 'under-review');--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_stored" CHECK (("ledger_accounts"."balance_minor" is null) = ("ledger_accounts"."kind" in ('provider-clearing', 'sales', 'discounts', 'refunds-payable', 'bank', 'marketing', 'points-cost', 'income', 'disputed', 'dispute-losses', 'dispute-fees')));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_disputed" CHECK ("payment_attempts"."disputed_minor" >= 0 and "payment_attempts"."charged_back_minor" >= 0);