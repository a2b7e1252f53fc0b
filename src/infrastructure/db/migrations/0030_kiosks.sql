CREATE TABLE "cart_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_digest" text NOT NULL,
	"cart_id" uuid,
	"kiosk_id" uuid NOT NULL,
	"country" char(2) NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "cart_handovers_token_digest" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "kiosk_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"kiosk_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kiosks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" char(2) NOT NULL,
	"store_code" text NOT NULL,
	"name" text NOT NULL,
	"token_digest" text NOT NULL,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"enrolled_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	CONSTRAINT "kiosks_token_digest" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "kiosk_id" uuid;--> statement-breakpoint
ALTER TABLE "cart_handovers" ADD CONSTRAINT "cart_handovers_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_orders" ADD CONSTRAINT "kiosk_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_handovers_cart" ON "cart_handovers" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "cart_handovers_expires" ON "cart_handovers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "kiosk_orders_kiosk" ON "kiosk_orders" USING btree ("kiosk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kiosks_name" ON "kiosks" USING btree ("country","store_code","name") WHERE "kiosks"."enrolled_at" is not null and "kiosks"."revoked_at" is null;