CREATE TABLE "card_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"attempt_id" uuid,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"sealed" text,
	"token_digest" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"method" text NOT NULL,
	"country" text NOT NULL,
	"currency" char(3) NOT NULL,
	"brand" text NOT NULL,
	"last_four" char(4) NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"token_digest" text NOT NULL,
	"sealed" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_cards_own" UNIQUE("customer_id","provider","account","fingerprint"),
	CONSTRAINT "saved_cards_expiry" CHECK ("saved_cards"."expiry_month" between 1 and 12),
	CONSTRAINT "saved_cards_last_four" CHECK ("saved_cards"."last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_tasks_due" ON "card_tasks" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "card_tasks_token" ON "card_tasks" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "card_tasks_completed" ON "card_tasks" USING btree ("completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_default" ON "saved_cards" USING btree ("customer_id") WHERE "saved_cards"."is_default";--> statement-breakpoint
CREATE INDEX "saved_cards_token" ON "saved_cards" USING btree ("token_digest");