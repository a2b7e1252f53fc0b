CREATE TABLE "consultation_slots" (
	"store_code" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"booked" integer NOT NULL,
	CONSTRAINT "consultation_slots_store_code_starts_at_pk" PRIMARY KEY("store_code","starts_at"),
	CONSTRAINT "consultation_slots_booked" CHECK ("consultation_slots"."booked" >= 0)
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"idempotency_key" text NOT NULL,
	"reference" text NOT NULL,
	"store_code" text NOT NULL,
	"country" char(2) NOT NULL,
	"language" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"message" text,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"canceled_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "consultations_key" UNIQUE("idempotency_key"),
	CONSTRAINT "consultations_reference" UNIQUE("reference"),
	CONSTRAINT "consultations_canceled" CHECK (("consultations"."state" = 'canceled') = ("consultations"."canceled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_subject";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "consultation_id" uuid;--> statement-breakpoint
CREATE INDEX "consultations_slot" ON "consultations" USING btree ("store_code","starts_at");--> statement-breakpoint
CREATE INDEX "consultations_email" ON "consultations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "consultations_start" ON "consultations" USING btree ("starts_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_consultation" ON "outbox" USING btree ("consultation_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subject" CHECK (num_nonnulls("outbox"."order_id", "outbox"."customer_id", "outbox"."alert_id", "outbox"."subscription_id", "outbox"."gift_card_id", "outbox"."consultation_id") = 1);