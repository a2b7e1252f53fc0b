CREATE INDEX "approvals_requested" ON "approvals" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "runs_listed" ON "runs" USING btree ("day","number" collate "C");--> statement-breakpoint
CREATE INDEX "staff_by_name" ON "staff" USING btree ("name" collate "C","id");--> statement-breakpoint
CREATE INDEX "staff_by_email" ON "staff" USING btree ("email" collate "C","id");--> statement-breakpoint
CREATE INDEX "staff_added" ON "staff" USING btree ("created_at","id");