CREATE TABLE "attempt_budgets" (
	"subject" text PRIMARY KEY NOT NULL,
	"uses" bigint[] NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_digest" text NOT NULL,
	"state" text NOT NULL,
	"purpose" text NOT NULL,
	"identifier" jsonb,
	"sent_to" jsonb,
	"customer_id" uuid,
	"google" jsonb,
	"nonce" text,
	"next" text,
	"sends" integer NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "challenges_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "customer_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"adult_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deletion_requested_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dial_code_budgets" (
	"dial_code" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"sent" integer NOT NULL,
	"paused_until" timestamp (3) with time zone,
	CONSTRAINT "dial_code_budgets_sent" CHECK ("dial_code_budgets"."sent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"last_proven_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identities_own" UNIQUE("customer_id","kind","value")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"challenge_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"identifier" jsonb NOT NULL,
	"dial_code" text,
	"digest" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"entered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"is_verified" boolean NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_digest" text NOT NULL,
	"device_digest" text NOT NULL,
	"proofs" jsonb NOT NULL,
	"agent" text NOT NULL,
	"country" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "sessions_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_budgets_changed" ON "attempt_budgets" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "challenges_created" ON "challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_events_customer" ON "customer_events" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "customers_deletion" ON "customers" USING btree ("deletion_requested_at") WHERE "customers"."deletion_requested_at" is not null and "customers"."erased_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_verified" ON "identities" USING btree ("kind","value") WHERE "identities"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "one_time_codes_challenge" ON "one_time_codes" USING btree ("challenge_id","sent_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_dial_code" ON "one_time_codes" USING btree ("dial_code","sent_at");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id","device_digest");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","placed_at") WHERE "orders"."customer_id" is not null;