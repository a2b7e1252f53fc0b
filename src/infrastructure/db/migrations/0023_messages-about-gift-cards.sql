ALTER TABLE "outbox" DROP CONSTRAINT "outbox_subject";--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_replaces_gift_cards_id_fk";
--> statement-breakpoint
DROP INDEX "gift_cards_replaces";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "gift_card_id" uuid;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_replaces_gift_cards_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."gift_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_gift_card" ON "outbox" USING btree ("gift_card_id");--> statement-breakpoint
CREATE INDEX "gift_cards_replaces" ON "gift_cards" USING btree ("replaces");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subject" CHECK (num_nonnulls("outbox"."order_id", "outbox"."customer_id", "outbox"."alert_id", "outbox"."subscription_id", "outbox"."gift_card_id") = 1);