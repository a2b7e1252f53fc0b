CREATE TABLE "setting_versions" (
	"kind" text NOT NULL,
	"country" char(2) NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"by" jsonb NOT NULL,
	"reason" text,
	"approval_id" uuid,
	"restores" integer,
	"canceled_at" timestamp (3) with time zone,
	CONSTRAINT "setting_versions_kind_country_version_pk" PRIMARY KEY("kind","country","version"),
	CONSTRAINT "setting_versions_version_positive" CHECK ("setting_versions"."version" > 0)
);
--> statement-breakpoint
CREATE INDEX "setting_versions_start" ON "setting_versions" USING btree ("kind","country","starts_at");
--> statement-breakpoint
CREATE FUNCTION "setting_versions_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.canceled_at IS NULL AND NEW.canceled_at IS NOT NULL
		AND to_jsonb(NEW) - 'canceled_at' = to_jsonb(OLD) - 'canceled_at' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'versions of settings are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'setting_versions_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "setting_versions_append_only" BEFORE UPDATE OR DELETE ON "setting_versions" FOR EACH ROW EXECUTE FUNCTION "setting_versions_append_only"();
