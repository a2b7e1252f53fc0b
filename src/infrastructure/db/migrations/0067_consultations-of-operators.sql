DROP INDEX "consultations_start";--> statement-breakpoint
CREATE INDEX "consultations_booked" ON "consultations" USING btree ("booked_at","id");--> statement-breakpoint
CREATE INDEX "consultations_start" ON "consultations" USING btree ("starts_at","id");