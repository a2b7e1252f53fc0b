CREATE TABLE "call_slots" (
	"country" char(2) NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"booked" integer NOT NULL,
	CONSTRAINT "call_slots_country_starts_at_pk" PRIMARY KEY("country","starts_at"),
	CONSTRAINT "call_slots_booked" CHECK ("call_slots"."booked" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lead_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"owner" text,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_forwardings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_problem" text,
	"reference" text,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "lead_forwardings_once" UNIQUE("lead_id"),
	CONSTRAINT "lead_forwardings_attempts" CHECK ("lead_forwardings"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_subject";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "country" char(2);--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "store_code" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "call_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "delete_at" timestamp (3) with time zone;--> statement-breakpoint
DELETE FROM "leads" WHERE "form" = 'newsletter';--> statement-breakpoint
UPDATE "leads" SET "country" = left("store", 2), "language" = right("store", 2), "consent_text" = '2026-11-1',
	"changed_at" = "created_at", "delete_at" = "created_at" + interval '12 months';--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "country" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "language" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "consent_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "changed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "delete_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "frequency" text DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_forwardings" ADD CONSTRAINT "lead_forwardings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_forwardings_due" ON "lead_forwardings" USING btree ("state","next_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_state" ON "leads" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_delete" ON "leads" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "outbox_lead" ON "outbox" USING btree ("lead_id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned" CHECK ("leads"."state" <> 'assigned' or "leads"."owner" is not null);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subject" CHECK (num_nonnulls("outbox"."order_id", "outbox"."customer_id", "outbox"."alert_id", "outbox"."subscription_id", "outbox"."gift_card_id", "outbox"."consultation_id", "outbox"."quote_id", "outbox"."cart_reminder_id", "outbox"."product_question_id", "outbox"."lead_id") = 1);