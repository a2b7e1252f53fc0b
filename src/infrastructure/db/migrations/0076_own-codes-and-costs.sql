CREATE TABLE "variant_costs" (
	"sku" text NOT NULL,
	"country" text NOT NULL,
	"minor" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "variant_costs_sku_country_pk" PRIMARY KEY("sku","country"),
	CONSTRAINT "variant_costs_positive" CHECK ("variant_costs"."minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_code_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" text NOT NULL,
	"prefix" text NOT NULL,
	"length" integer NOT NULL,
	"count" integer NOT NULL,
	"uses_each" integer NOT NULL,
	"by" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"digest" text PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"promotion_id" text NOT NULL,
	"uses_each" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "promotion_codes_used" CHECK ("promotion_codes"."used" between 0 and "promotion_codes"."uses_each")
);
--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD COLUMN "own_code" text;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_batch_id_promotion_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."promotion_code_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_code_batches_promotion" ON "promotion_code_batches" USING btree ("promotion_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_codes_number" ON "promotion_codes" USING btree ("batch_id","number");--> statement-breakpoint
CREATE INDEX "promotion_codes_promotion" ON "promotion_codes" USING btree ("promotion_id");