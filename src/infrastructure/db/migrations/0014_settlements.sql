CREATE TABLE "settlement_lines" (
	"provider" text NOT NULL,
	"line_id" text NOT NULL,
	"reference" text,
	"attempt_id" uuid,
	"type" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"day" date NOT NULL,
	"finding" text NOT NULL,
	"recorded_minor" bigint,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlement_lines_provider_line_id_pk" PRIMARY KEY("provider","line_id")
);
--> statement-breakpoint
CREATE INDEX "settlement_lines_attempt" ON "settlement_lines" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_day" ON "settlement_lines" USING btree ("provider","day");