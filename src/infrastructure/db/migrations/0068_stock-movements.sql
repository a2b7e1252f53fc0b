CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku" text NOT NULL,
	"location" text NOT NULL,
	"kind" text NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reserved_after" integer NOT NULL,
	"order_id" uuid,
	"reference" text,
	"by" jsonb,
	"reason" text,
	"note" text,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_movements_change" CHECK ("stock_movements"."on_hand" <> 0 or "stock_movements"."reserved" <> 0)
);
--> statement-breakpoint
CREATE INDEX "stock_movements_level" ON "stock_movements" USING btree ("sku","location","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_movements_taken" ON "stock_movements" USING btree ("location","moved_at") WHERE kind in ('adjusted', 'counted') and on_hand < 0;--> statement-breakpoint
CREATE FUNCTION "stock_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	about jsonb := coalesce(nullif(current_setting('majlis.stock', true), ''), '{}')::jsonb;
	moment timestamptz := coalesce((about ->> 'at')::timestamptz, now());
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO stock_movements (sku, location, kind, on_hand, reserved, on_hand_after, reserved_after, order_id, reference, by, reason, note, moved_at)
			SELECT sku, location, CASE WHEN reserved > 0 THEN 'reserved' ELSE coalesce(about ->> 'kind', 'set') END, on_hand, reserved, on_hand, reserved,
				(about ->> 'order')::uuid, about ->> 'reference', about -> 'by', about ->> 'reason', about ->> 'note', moment
			FROM added WHERE on_hand <> 0 OR reserved <> 0;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO stock_movements (sku, location, kind, on_hand, reserved, on_hand_after, reserved_after, moved_at)
			SELECT sku, location, 'removed', -on_hand, -reserved, 0, 0, moment FROM gone WHERE on_hand <> 0 OR reserved <> 0;
	ELSE
		INSERT INTO stock_movements (sku, location, kind, on_hand, reserved, on_hand_after, reserved_after, order_id, reference, by, reason, note, moved_at)
			SELECT added.sku, added.location,
				CASE WHEN added.reserved > gone.reserved THEN 'reserved'
					WHEN added.reserved < gone.reserved AND added.on_hand < gone.on_hand THEN 'shipped'
					WHEN added.reserved < gone.reserved THEN 'released'
					ELSE coalesce(about ->> 'kind', 'set') END,
				added.on_hand - gone.on_hand, added.reserved - gone.reserved, added.on_hand, added.reserved,
				(about ->> 'order')::uuid, about ->> 'reference', about -> 'by', about ->> 'reason', about ->> 'note', moment
			FROM added JOIN gone ON gone.sku = added.sku AND gone.location = added.location
			WHERE added.on_hand <> gone.on_hand OR added.reserved <> gone.reserved;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_levels_added" AFTER INSERT ON "stock_levels" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "stock_moved"();--> statement-breakpoint
CREATE TRIGGER "stock_levels_changed" AFTER UPDATE ON "stock_levels" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "stock_moved"();--> statement-breakpoint
CREATE TRIGGER "stock_levels_gone" AFTER DELETE ON "stock_levels" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "stock_moved"();--> statement-breakpoint
CREATE FUNCTION "stock_movements_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'stock movements are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_movements_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "stock_movements_append_only" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "stock_movements_append_only"();--> statement-breakpoint
INSERT INTO "stock_movements" (sku, location, kind, on_hand, reserved, on_hand_after, reserved_after, moved_at)
	SELECT sku, location, 'opening', on_hand, reserved, on_hand, reserved, now() FROM "stock_levels" WHERE on_hand <> 0 OR reserved <> 0;
