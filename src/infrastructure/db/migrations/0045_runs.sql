CREATE TABLE "crew_phones" (
	"run_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"agent" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crew_phones_run_id_digest_pk" PRIMARY KEY("run_id","digest")
);
--> statement-breakpoint
CREATE TABLE "picked_items" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "picked_items_order_id_position_sku_pk" PRIMARY KEY("order_id","position","sku"),
	CONSTRAINT "picked_items_quantity" CHECK ("picked_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "run_hand_in_sums" (
	"key" text NOT NULL,
	"currency" char(3) NOT NULL,
	"expected_minor" bigint NOT NULL,
	"counted_minor" bigint NOT NULL,
	"difference_minor" bigint NOT NULL,
	CONSTRAINT "run_hand_in_sums_key_currency_pk" PRIMARY KEY("key","currency"),
	CONSTRAINT "run_hand_in_sums_counted" CHECK ("run_hand_in_sums"."counted_minor" >= 0),
	CONSTRAINT "run_hand_in_sums_difference" CHECK ("run_hand_in_sums"."difference_minor" = "run_hand_in_sums"."counted_minor" - "run_hand_in_sums"."expected_minor")
);
--> statement-breakpoint
CREATE TABLE "run_hand_ins" (
	"key" text PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"counted_by" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"decided_by" jsonb
);
--> statement-breakpoint
CREATE TABLE "run_stops" (
	"run_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"rank" integer NOT NULL,
	"state" text NOT NULL,
	"litres" integer NOT NULL,
	"minutes" integer NOT NULL,
	"currency" char(3),
	"due_minor" bigint,
	"collected_minor" bigint,
	"rejection" text,
	CONSTRAINT "run_stops_run_id_order_id_position_pk" PRIMARY KEY("run_id","order_id","position"),
	CONSTRAINT "run_stops_collected" CHECK ("run_stops"."collected_minor" >= 0 and "run_stops"."due_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"country" char(2) NOT NULL,
	"place" text NOT NULL,
	"day" date NOT NULL,
	"crew" text[] NOT NULL,
	"vehicle" text NOT NULL,
	"state" text NOT NULL,
	"link_count" integer DEFAULT 0 NOT NULL,
	"link_is_open" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "runs_number" UNIQUE("number"),
	CONSTRAINT "runs_idempotency_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "crew_phones" ADD CONSTRAINT "crew_phones_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picked_items" ADD CONSTRAINT "picked_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_hand_in_sums" ADD CONSTRAINT "run_hand_in_sums_key_run_hand_ins_key_fk" FOREIGN KEY ("key") REFERENCES "public"."run_hand_ins"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_hand_ins" ADD CONSTRAINT "run_hand_ins_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "run_hand_ins_open" ON "run_hand_ins" USING btree ("run_id") WHERE "run_hand_ins"."state" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "run_stops_open" ON "run_stops" USING btree ("order_id","position") WHERE "run_stops"."state" in ('planned', 'loaded');--> statement-breakpoint
CREATE INDEX "runs_day" ON "runs" USING btree ("place","day");