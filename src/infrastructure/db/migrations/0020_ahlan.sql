CREATE TABLE "credit_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"author" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_grants_key" UNIQUE("key"),
	CONSTRAINT "credit_grants_amount" CHECK ("credit_grants"."amount_minor" > 0 and "credit_grants"."expires_at" > "credit_grants"."granted_at")
);
--> statement-breakpoint
CREATE TABLE "expiry_notices" (
	"ledger_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"days" smallint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "expiry_notices_ledger_id_expires_at_days_pk" PRIMARY KEY("ledger_id","expires_at","days")
);
--> statement-breakpoint
CREATE TABLE "order_rewards" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"credit_minor" bigint NOT NULL,
	"points" integer NOT NULL,
	"points_minor" bigint NOT NULL,
	"returned_credit_minor" bigint DEFAULT 0 NOT NULL,
	"returned_points_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_rewards_amounts" CHECK ("order_rewards"."credit_minor" >= 0 and "order_rewards"."points" >= 0 and "order_rewards"."points_minor" >= 0),
	CONSTRAINT "order_rewards_returned" CHECK ("order_rewards"."returned_credit_minor" between 0 and "order_rewards"."credit_minor" and "order_rewards"."returned_points_minor" between 0 and "order_rewards"."points_minor")
);
--> statement-breakpoint
CREATE TABLE "point_earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shipment" smallint NOT NULL,
	"customer_id" uuid NOT NULL,
	"country" char(2) NOT NULL,
	"rate_points" integer NOT NULL,
	"rate_per_minor" integer NOT NULL,
	"paid_minor" bigint NOT NULL,
	"earned" integer NOT NULL,
	"returned_minor" bigint DEFAULT 0 NOT NULL,
	"reversed" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL,
	"matures_at" timestamp (3) with time zone NOT NULL,
	"matured_at" timestamp (3) with time zone,
	CONSTRAINT "point_earnings_shipment" UNIQUE("order_id","shipment"),
	CONSTRAINT "point_earnings_earned" CHECK ("point_earnings"."earned" >= 0 and "point_earnings"."paid_minor" >= 0),
	CONSTRAINT "point_earnings_reversed" CHECK ("point_earnings"."reversed" between 0 and "point_earnings"."earned" and "point_earnings"."returned_minor" between 0 and "point_earnings"."paid_minor")
);
--> statement-breakpoint
CREATE TABLE "wallet_withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"country" char(2) NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"shown" text NOT NULL,
	"holder" text NOT NULL,
	"sealed" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"author" text,
	"note" text,
	CONSTRAINT "wallet_withdrawals_key" UNIQUE("key"),
	CONSTRAINT "wallet_withdrawals_amount" CHECK ("wallet_withdrawals"."amount_minor" > 0),
	CONSTRAINT "wallet_withdrawals_decided" CHECK (("wallet_withdrawals"."state" = 'requested') = ("wallet_withdrawals"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "rewards" jsonb;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rewards" ADD CONSTRAINT "order_rewards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_earnings" ADD CONSTRAINT "point_earnings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_earnings" ADD CONSTRAINT "point_earnings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_withdrawals" ADD CONSTRAINT "wallet_withdrawals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_grants_customer" ON "credit_grants" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "point_earnings_customer" ON "point_earnings" USING btree ("customer_id","country","delivered_at");--> statement-breakpoint
CREATE INDEX "point_earnings_maturing" ON "point_earnings" USING btree ("matures_at") WHERE "point_earnings"."matured_at" is null;--> statement-breakpoint
CREATE INDEX "wallet_withdrawals_customer" ON "wallet_withdrawals" USING btree ("customer_id","requested_at");--> statement-breakpoint
CREATE INDEX "wallet_withdrawals_open" ON "wallet_withdrawals" USING btree ("requested_at") WHERE "wallet_withdrawals"."state" = 'requested';