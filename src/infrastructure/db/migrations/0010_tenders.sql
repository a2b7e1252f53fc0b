CREATE TABLE "sandbox_value_credits" (
	"key" text PRIMARY KEY NOT NULL,
	"value_id" uuid NOT NULL,
	"order_id" uuid,
	"amount_minor" bigint NOT NULL,
	"credited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_value_credits_amount" CHECK ("sandbox_value_credits"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_value_reservations" (
	"order_id" uuid NOT NULL,
	"value_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"credited_minor" bigint DEFAULT 0 NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_value_reservations_order_id_value_id_pk" PRIMARY KEY("order_id","value_id"),
	CONSTRAINT "sandbox_value_reservations_amount" CHECK ("sandbox_value_reservations"."amount_minor" > 0),
	CONSTRAINT "sandbox_value_reservations_credited" CHECK ("sandbox_value_reservations"."credited_minor" between 0 and "sandbox_value_reservations"."amount_minor" and ("sandbox_value_reservations"."credited_minor" = 0 or "sandbox_value_reservations"."state" = 'captured'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code_digest" text NOT NULL,
	"last" text NOT NULL,
	"currency" char(3) NOT NULL,
	"balance_minor" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_values_code" UNIQUE("code_digest"),
	CONSTRAINT "sandbox_values_balance" CHECK ("sandbox_values"."balance_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "stored_values" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tenders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_value_credits" ADD CONSTRAINT "sandbox_value_credits_value_id_sandbox_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."sandbox_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_value_reservations" ADD CONSTRAINT "sandbox_value_reservations_value_id_sandbox_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."sandbox_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_value_reservations_value" ON "sandbox_value_reservations" USING btree ("value_id");