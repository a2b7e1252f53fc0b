CREATE TABLE "contact_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid,
	"contact_digest" text,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"text_version" text NOT NULL,
	"source" text NOT NULL,
	"proof" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_consents_subject" CHECK ("contact_consents"."customer_id" is not null or "contact_consents"."contact_digest" is not null)
);
--> statement-breakpoint
CREATE INDEX "contact_consents_customer" ON "contact_consents" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contact_consents_contact" ON "contact_consents" USING btree ("contact_digest");