DROP INDEX "audit_log_object";--> statement-breakpoint
DROP INDEX "audit_log_operator";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "terms" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', coalesce("leads"."name", '') || ' ' || coalesce("leads"."message", ''))) STORED;--> statement-breakpoint
CREATE INDEX "audit_log_operator_name" ON "audit_log" USING btree ("operator_name","id");--> statement-breakpoint
CREATE INDEX "audit_log_act" ON "audit_log" USING btree ("act" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "leads_changed" ON "leads" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "leads_terms" ON "leads" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "leads_email_lower" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "leads_phone_end" ON "leads" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_recipient_lower" ON "outbox" USING btree (lower("recipient")) WHERE "outbox"."recipient" is not null;--> statement-breakpoint
CREATE INDEX "outbox_reference" ON "outbox" USING btree ("reference") WHERE "outbox"."reference" is not null;--> statement-breakpoint
CREATE INDEX "order_facets_next" ON "order_facets" USING btree ((coalesce("next_day" - '2000-01-01'::date, 99999)::numeric),"order_id");--> statement-breakpoint
CREATE INDEX "orders_to_pick" ON "orders" USING btree ("country","placed_at") WHERE "orders"."status" in ('confirmed', 'processing');--> statement-breakpoint
CREATE INDEX "reviews_terms" ON "reviews" USING gin (to_tsvector('simple', "title" || ' ' || "text"));--> statement-breakpoint
CREATE INDEX "reviews_created" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object_id","object_kind","id");--> statement-breakpoint
CREATE INDEX "audit_log_operator" ON "audit_log" USING btree ("operator_kind","operator_id","id");