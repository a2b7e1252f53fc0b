CREATE TABLE "bulk_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rows" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"quote_id" uuid NOT NULL,
	"revision" smallint NOT NULL,
	"position" smallint NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"name" jsonb NOT NULL,
	"choice" jsonb NOT NULL,
	"tax_class" text NOT NULL,
	"currency" char(3) NOT NULL,
	"list_minor" bigint NOT NULL,
	"agreed_minor" bigint NOT NULL,
	CONSTRAINT "quote_lines_quote_id_revision_position_pk" PRIMARY KEY("quote_id","revision","position"),
	CONSTRAINT "quote_lines_sku" UNIQUE("quote_id","revision","sku"),
	CONSTRAINT "quote_lines_quantity" CHECK ("quote_lines"."quantity" > 0),
	CONSTRAINT "quote_lines_price" CHECK ("quote_lines"."agreed_minor" >= 0 and "quote_lines"."agreed_minor" <= "quote_lines"."list_minor")
);
--> statement-breakpoint
CREATE TABLE "quote_revisions" (
	"quote_id" uuid NOT NULL,
	"revision" smallint NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_revisions_quote_id_revision_pk" PRIMARY KEY("quote_id","revision")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"key" text NOT NULL,
	"country" char(2) NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"revision" smallint NOT NULL,
	"company_name" text NOT NULL,
	"registration" text,
	"tax_number" text,
	"contact" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"purchase_order" text,
	"message" text,
	"valid_until" timestamp (3) with time zone,
	"reminded_revision" smallint,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "quotes_number" UNIQUE("number"),
	CONSTRAINT "quotes_key" UNIQUE("key"),
	CONSTRAINT "quotes_closed" CHECK (("quotes"."closed_at" is null) = ("quotes"."state" in ('requested', 'quoted'))),
	CONSTRAINT "quotes_offered" CHECK (("quotes"."revision" = 0) = ("quotes"."valid_until" is null))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_subject";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_revision" FOREIGN KEY ("quote_id","revision") REFERENCES "public"."quote_revisions"("quote_id","revision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD CONSTRAINT "quote_revisions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_lists_saved" ON "bulk_lists" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "quotes_country" ON "quotes" USING btree ("country","requested_at");--> statement-breakpoint
CREATE INDEX "quotes_state" ON "quotes" USING btree ("state","valid_until");--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree ("email");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_quote" ON "outbox" USING btree ("quote_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subject" CHECK (num_nonnulls("outbox"."order_id", "outbox"."customer_id", "outbox"."alert_id", "outbox"."subscription_id", "outbox"."gift_card_id", "outbox"."consultation_id", "outbox"."quote_id") = 1);