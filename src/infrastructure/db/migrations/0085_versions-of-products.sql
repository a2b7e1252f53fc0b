CREATE TABLE "product_snapshots" (
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"state" jsonb NOT NULL,
	"by" jsonb,
	"channel" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_snapshots_code_version_pk" PRIMARY KEY("code","version")
);
--> statement-breakpoint
CREATE FUNCTION "product_state"(document jsonb, hidden boolean) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT jsonb_build_object(
		'name', document -> 'name', 'summary', document -> 'summary', 'description', document -> 'description', 'material', document -> 'material',
		'care', document -> 'care', 'keywords', document -> 'keywords', 'urlKey', document -> 'urlKey', 'badges', document -> 'badges',
		'categories', document -> 'categories', 'options', document -> 'options', 'hidden', hidden,
		'variants', coalesce((SELECT jsonb_agg(jsonb_build_object('sku', one -> 'sku', 'dimensions', one -> 'dimensions', 'weightKg', one -> 'weightKg',
			'sizeClass', one -> 'sizeClass', 'gtin', one -> 'gtin') ORDER BY place) FROM jsonb_array_elements(document -> 'variants') WITH ORDINALITY variant(one, place)), '[]'::jsonb),
		'pictures', jsonb_path_query_array(document, '$.pictures[*].base') || jsonb_path_query_array(document, '$.variants[*].pictures[*].base'))
$$;
--> statement-breakpoint
CREATE FUNCTION "product_versioned"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	about jsonb := coalesce(nullif(current_setting('majlis.product', true), ''), '{}')::jsonb;
	moment timestamptz := coalesce((about ->> 'at')::timestamptz, now());
	changed record;
	last record;
	next integer;
BEGIN
	FOR changed IN
		SELECT added.code, gone.changed_at, product_state(gone.document, gone.hidden_at IS NOT NULL) AS before, product_state(added.document, added.hidden_at IS NOT NULL) AS after
			FROM added JOIN gone ON gone.code = added.code
			WHERE gone.document IS DISTINCT FROM added.document OR (gone.hidden_at IS NULL) <> (added.hidden_at IS NULL)
	LOOP
		CONTINUE WHEN changed.before = changed.after;
		SELECT version, state INTO last FROM product_snapshots WHERE code = changed.code ORDER BY version DESC LIMIT 1;
		next := coalesce(last.version, 0) + 1;
		IF last.state IS DISTINCT FROM changed.before THEN
			INSERT INTO product_snapshots (code, version, state, channel, at) VALUES (changed.code, next, changed.before, 'import', changed.changed_at);
			next := next + 1;
		END IF;
		INSERT INTO product_snapshots (code, version, state, by, channel, at)
			VALUES (changed.code, next, changed.after, about -> 'by', coalesce(about ->> 'channel', 'import'), moment);
		DELETE FROM product_snapshots WHERE code = changed.code AND version <= next - 50;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_versioned" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "product_versioned"();
