CREATE TABLE "engine_handoffs" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"changes" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"sent_version" integer,
	"engine_number" text,
	"engine_status" text,
	"status_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "engine_handoffs_receipt" CHECK (num_nulls("engine_handoffs"."engine_number", "engine_handoffs"."engine_status", "engine_handoffs"."status_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "service_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "engine_handoffs" ADD CONSTRAINT "engine_handoffs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engine_handoffs_due" ON "engine_handoffs" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "engine_handoffs_changed" ON "engine_handoffs" USING btree ("changed_at");