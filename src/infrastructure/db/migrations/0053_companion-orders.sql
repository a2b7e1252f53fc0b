ALTER TABLE "orders" ADD COLUMN "companion_of" jsonb;--> statement-breakpoint
CREATE INDEX "approvals_object" ON "approvals" USING btree ((command -> 'object' ->> 'id'));--> statement-breakpoint
CREATE INDEX "orders_companions" ON "orders" USING btree (("companion_of" ->> 'id')) WHERE "orders"."companion_of" is not null;