CREATE TABLE "delivery_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "delivery_slots_taken_within" CHECK ("delivery_slots"."taken" >= 0 and "delivery_slots"."taken" <= "delivery_slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "slot_reservations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"slot_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "slot_reservations" ADD CONSTRAINT "slot_holds_slot_id_delivery_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_reservations_slot" ON "slot_reservations" USING btree ("slot_id");