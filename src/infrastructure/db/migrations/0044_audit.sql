CREATE TABLE "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"rows" jsonb NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"operator_kind" text NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"request_id" text,
	"act" text NOT NULL,
	"is_money" boolean NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"country" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text,
	"approval_id" uuid
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "by" jsonb;--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object_kind","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_operator" ON "audit_log" USING btree ("operator_kind","operator_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "audit_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('majlis.audit_retention', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_append_only"();--> statement-breakpoint
CREATE TRIGGER "audit_days_append_only" BEFORE UPDATE OR DELETE ON "audit_days" FOR EACH ROW EXECUTE FUNCTION "audit_append_only"();
