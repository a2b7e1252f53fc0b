CREATE INDEX "carts_created" ON "carts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "returns_changed" ON "returns" USING btree ("changed_at");