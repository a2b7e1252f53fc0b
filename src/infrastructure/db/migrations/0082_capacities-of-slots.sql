CREATE TABLE "slot_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "slot_rules_capacity" CHECK ("slot_rules"."capacity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD COLUMN "set_capacity" integer;--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD COLUMN "set_by" text;--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_set_within" CHECK ("delivery_slots"."set_capacity" is null or "delivery_slots"."set_capacity" >= "delivery_slots"."taken");--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_set_by" CHECK (("delivery_slots"."set_by" is null) = ("delivery_slots"."set_capacity" is null) and ("delivery_slots"."set_by" is null or "delivery_slots"."set_by" in ('day', 'rule')));