CREATE TABLE "invoice_series" (
	"entity" text NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_entity_kind_year_pk" PRIMARY KEY("entity","kind","year"),
	CONSTRAINT "invoice_series_positive" CHECK ("invoice_series"."last" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"number" text NOT NULL,
	"entity" text NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"position" integer NOT NULL,
	"order_id" text NOT NULL,
	"country" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "invoices_once" UNIQUE("key"),
	CONSTRAINT "invoices_number" UNIQUE("entity","kind","number"),
	CONSTRAINT "invoices_position" UNIQUE("entity","kind","year","position")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"holder" text,
	"last_started_at" timestamp (3) with time zone,
	"last_ended_at" timestamp (3) with time zone,
	"last_outcome" text,
	"last_note" text,
	"runs" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_inbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text,
	"html" text,
	"text" text NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "demo_inbox_once" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"reference" text,
	"last_problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbox_once" UNIQUE("key","channel"),
	CONSTRAINT "outbox_attempts" CHECK ("outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "api_answers" (
	"api_key" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"digest" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_answers_api_key_idempotency_key_pk" PRIMARY KEY("api_key","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"last_status" integer,
	"last_problem" text,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","endpoint_id"),
	CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"order_id" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"body" text,
	"spread_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_events_once" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("country","issued_at");--> statement-breakpoint
CREATE INDEX "demo_inbox_arrived" ON "demo_inbox" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "webhook_events_spread" ON "webhook_events" USING btree ("spread_at","happened_at");