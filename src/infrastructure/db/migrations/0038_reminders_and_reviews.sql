CREATE TABLE "product_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_code" text NOT NULL,
	"key" text NOT NULL,
	"country" char(2) NOT NULL,
	"language" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"customer_id" uuid,
	"state" text NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"reason" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_questions_once" UNIQUE("key"),
	CONSTRAINT "product_questions_answered" CHECK (("product_questions"."state" = 'answered') <= ("product_questions"."answer" is not null and "product_questions"."answered_at" is not null)),
	CONSTRAINT "product_questions_rejected" CHECK (("product_questions"."state" = 'rejected') = ("product_questions"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "cart_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cart_id" uuid NOT NULL,
	"cart_version" integer NOT NULL,
	"customer_id" uuid,
	"country" char(2) NOT NULL,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"items" jsonb NOT NULL,
	"reminded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_reminders_once" UNIQUE("cart_id","cart_version")
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid,
	"order_id" uuid,
	"product_code" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"bytes" "bytea" NOT NULL,
	"thumbnail" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_subject";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "cart_reminder_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "product_question_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_questions_product" ON "product_questions" USING btree ("product_code","state","answered_at");--> statement-breakpoint
CREATE INDEX "product_questions_state" ON "product_questions" USING btree ("state","requested_at");--> statement-breakpoint
CREATE INDEX "product_questions_customer" ON "product_questions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "cart_reminders_customer" ON "cart_reminders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "cart_reminders_reminded" ON "cart_reminders" USING btree ("reminded_at");--> statement-breakpoint
CREATE INDEX "review_photos_review" ON "review_photos" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_photos_order" ON "review_photos" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_cart_reminder_id_cart_reminders_id_fk" FOREIGN KEY ("cart_reminder_id") REFERENCES "public"."cart_reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_product_question_id_product_questions_id_fk" FOREIGN KEY ("product_question_id") REFERENCES "public"."product_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_cart_reminder" ON "outbox" USING btree ("cart_reminder_id");--> statement-breakpoint
CREATE INDEX "outbox_product_question" ON "outbox" USING btree ("product_question_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subject" CHECK (num_nonnulls("outbox"."order_id", "outbox"."customer_id", "outbox"."alert_id", "outbox"."subscription_id", "outbox"."gift_card_id", "outbox"."consultation_id", "outbox"."quote_id", "outbox"."cart_reminder_id", "outbox"."product_question_id") = 1);