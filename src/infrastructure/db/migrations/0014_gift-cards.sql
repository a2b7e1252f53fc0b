CREATE TABLE "gift_card_buyers" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"cards" smallint NOT NULL,
	CONSTRAINT "gift_card_buyers_key_day_pk" PRIMARY KEY("key","day"),
	CONSTRAINT "gift_card_buyers_cards" CHECK ("gift_card_buyers"."cards" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gift_card_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"country" char(2) NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_minor" bigint NOT NULL,
	"design" text NOT NULL,
	"is_for_myself" boolean NOT NULL,
	"recipient" jsonb NOT NULL,
	"giver" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"send_at" timestamp (3) with time zone,
	"taxation" text,
	"tax_rate" integer,
	"order_id" uuid,
	"replaces" uuid,
	"buyer_id" uuid,
	"owner_id" uuid,
	"code_digest" text,
	"last" text DEFAULT '' NOT NULL,
	"link_version" smallint DEFAULT 1 NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"noticed_days" smallint,
	CONSTRAINT "gift_cards_amount" CHECK ("gift_cards"."amount_minor" > 0),
	CONSTRAINT "gift_cards_claimed" CHECK (("gift_cards"."code_digest" is not null) = ("gift_cards"."claimed_at" is not null) and ("gift_cards"."claimed_at" is not null) = ("gift_cards"."expires_at" is not null)),
	CONSTRAINT "gift_cards_state" CHECK (("gift_cards"."state" not in ('active', 'empty', 'blocked', 'expired') or "gift_cards"."claimed_at" is not null) and ("gift_cards"."state" <> 'sent' or "gift_cards"."sent_at" is not null)),
	CONSTRAINT "gift_cards_origin" CHECK (num_nonnulls("gift_cards"."order_id", "gift_cards"."replaces") = 1)
);
--> statement-breakpoint
ALTER TABLE "gift_card_events" ADD CONSTRAINT "gift_card_events_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_replaces_gift_cards_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_buyer_id_customers_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_owner_id_customers_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_events_card" ON "gift_card_events" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_code" ON "gift_cards" USING btree ("code_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_order" ON "gift_cards" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_replaces" ON "gift_cards" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "gift_cards_owner" ON "gift_cards" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "gift_cards_buyer" ON "gift_cards" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "gift_cards_due" ON "gift_cards" USING btree ("send_at") WHERE "gift_cards"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "gift_cards_expiring" ON "gift_cards" USING btree ("expires_at") WHERE "gift_cards"."state" in ('active', 'expired');