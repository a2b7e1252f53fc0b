CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"added_price_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"saved" boolean DEFAULT false NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_lines_cart_id_sku_pk" PRIMARY KEY("cart_id","sku"),
	CONSTRAINT "cart_lines_quantity_positive" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_digest" text NOT NULL,
	"country" text NOT NULL,
	"version" integer NOT NULL,
	"recent_keys" text[] DEFAULT '{}' NOT NULL,
	"coupon" text,
	"chosen_gifts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carts_token_digest" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "bundle_components" (
	"sku" text NOT NULL,
	"product_code" text NOT NULL,
	CONSTRAINT "bundle_components_sku_product_code_pk" PRIMARY KEY("sku","product_code")
);
--> statement-breakpoint
CREATE TABLE "catalog_seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"seeded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"path" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"sku" text NOT NULL,
	"country" text NOT NULL,
	"minor" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_history_sku_country_from_at_pk" PRIMARY KEY("sku","country","from_at"),
	CONSTRAINT "price_history_until_after_from" CHECK ("price_history"."until_at" > "price_history"."from_at")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"sku" text NOT NULL,
	"country" text NOT NULL,
	"default_minor" bigint NOT NULL,
	"special_minor" bigint,
	"special_starts_at" timestamp (3) with time zone,
	"special_ends_at" timestamp (3) with time zone,
	"since_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prices_sku_country_pk" PRIMARY KEY("sku","country"),
	CONSTRAINT "prices_default_not_negative" CHECK ("prices"."default_minor" >= 0),
	CONSTRAINT "prices_special_positive" CHECK ("prices"."special_minor" > 0),
	CONSTRAINT "prices_special_ends_after_start" CHECK ("prices"."special_ends_at" > "prices"."special_starts_at"),
	CONSTRAINT "prices_dates_of_special" CHECK ("prices"."special_minor" is not null or ("prices"."special_starts_at" is null and "prices"."special_ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"path" text NOT NULL,
	"product_code" text NOT NULL,
	CONSTRAINT "product_categories_path_product_code_pk" PRIMARY KEY("path","product_code")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"code" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"code" text PRIMARY KEY NOT NULL,
	"url_key" text NOT NULL,
	"type" text NOT NULL,
	"rank" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"digest" text NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "products_url_key" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"sku" text NOT NULL,
	"location" text NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_levels_sku_location_pk" PRIMARY KEY("sku","location"),
	CONSTRAINT "stock_levels_reserved_within" CHECK ("stock_levels"."reserved" >= 0 and "stock_levels"."reserved" <= "stock_levels"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_locations" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "url_redirects" (
	"url_key" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"contact" jsonb,
	"address" jsonb,
	"choice" jsonb,
	"method" text,
	"stored_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quote" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"preferences" boolean NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"text_version" text NOT NULL,
	"store" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"slug" text,
	"digest" text NOT NULL,
	"body" jsonb NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_versions_kind_key_locale_version_pk" PRIMARY KEY("kind","key","locale","version"),
	CONSTRAINT "content_versions_version_positive" CHECK ("content_versions"."version" > 0),
	CONSTRAINT "content_versions_ends_after_start" CHECK ("content_versions"."ends_at" > "content_versions"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "delivery_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "delivery_slots_taken_within" CHECK ("delivery_slots"."taken" >= 0 and "delivery_slots"."taken" <= "delivery_slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "slot_reservations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"slot_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"entity" text NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_entity_kind_year_pk" PRIMARY KEY("entity","kind","year"),
	CONSTRAINT "invoice_series_positive" CHECK ("invoice_series"."last" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"number" text NOT NULL,
	"entity" text NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"position" integer NOT NULL,
	"order_id" text NOT NULL,
	"country" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "invoices_once" UNIQUE("key"),
	CONSTRAINT "invoices_number" UNIQUE("entity","kind","number"),
	CONSTRAINT "invoices_position" UNIQUE("entity","kind","year","position")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"idempotency_key" text NOT NULL,
	"reference" text NOT NULL,
	"form" text NOT NULL,
	"store" text NOT NULL,
	"name" text,
	"phone" text,
	"email" text,
	"message" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "leads_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "leads_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"name" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_inbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text,
	"html" text,
	"text" text NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "demo_inbox_once" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"reference" text,
	"last_problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbox_once" UNIQUE("key","channel"),
	CONSTRAINT "outbox_attempts" CHECK ("outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_charges" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"code" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"charge" jsonb NOT NULL,
	CONSTRAINT "order_charges_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"shipment" smallint,
	"note" text,
	CONSTRAINT "order_events_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_net" CHECK ("order_lines"."net_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_submissions" (
	"key" text PRIMARY KEY NOT NULL,
	"request_digest" text NOT NULL,
	"order_id" uuid NOT NULL,
	"result" jsonb NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"country" char(2) NOT NULL,
	"language" text NOT NULL,
	"platform" text DEFAULT 'web' NOT NULL,
	"oms_user_id" text,
	"status" text NOT NULL,
	"status_before" text,
	"review_reasons" text[] DEFAULT '{}' NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"address" jsonb,
	"choice" jsonb NOT NULL,
	"currency" char(3) NOT NULL,
	"sub_total_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"rounding_minor" bigint NOT NULL,
	"payable_minor" bigint NOT NULL,
	"coupon_code" text,
	"method" text NOT NULL,
	"tenders" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cancellations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payment_state" text NOT NULL,
	"paid_minor" bigint NOT NULL,
	"refunds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_payable" CHECK ("orders"."payable_minor" = "orders"."total_minor" + "orders"."rounding_minor" and "orders"."rounding_minor" <= 0 and "orders"."payable_minor" >= 0),
	CONSTRAINT "orders_paid" CHECK ("orders"."paid_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"seller" jsonb,
	"lead_time_days" smallint DEFAULT 0 NOT NULL,
	"earliest" date NOT NULL,
	"latest" date NOT NULL,
	"slot" jsonb,
	"failed_attempts" smallint NOT NULL,
	"due_minor" bigint,
	"collected_minor" bigint,
	"collect_by" timestamp (3) with time zone,
	CONSTRAINT "shipments_of_order" UNIQUE("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"order_id" uuid NOT NULL,
	"line_sku" text NOT NULL,
	"sku" text NOT NULL,
	"location" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_reservations_order_id_line_sku_sku_location_pk" PRIMARY KEY("order_id","line_sku","sku","location"),
	CONSTRAINT "stock_reservations_quantity_positive" CHECK ("stock_reservations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_value_credits" (
	"key" text PRIMARY KEY NOT NULL,
	"value_id" uuid NOT NULL,
	"order_id" uuid,
	"amount_minor" bigint NOT NULL,
	"credited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_value_credits_amount" CHECK ("sandbox_value_credits"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_value_reservations" (
	"order_id" uuid NOT NULL,
	"value_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"credited_minor" bigint DEFAULT 0 NOT NULL,
	"reserved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_value_reservations_order_id_value_id_pk" PRIMARY KEY("order_id","value_id"),
	CONSTRAINT "sandbox_value_reservations_amount" CHECK ("sandbox_value_reservations"."amount_minor" > 0),
	CONSTRAINT "sandbox_value_reservations_credited" CHECK ("sandbox_value_reservations"."credited_minor" between 0 and "sandbox_value_reservations"."amount_minor" and ("sandbox_value_reservations"."credited_minor" = 0 or "sandbox_value_reservations"."state" = 'captured'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code_digest" text NOT NULL,
	"last" text NOT NULL,
	"currency" char(3) NOT NULL,
	"balance_minor" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_values_code" UNIQUE("code_digest"),
	CONSTRAINT "sandbox_values_balance" CHECK ("sandbox_values"."balance_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"next_action" jsonb,
	"capture_amount_minor" bigint,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"reason" text,
	"reported_outcome" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_poll_at" timestamp (3) with time zone NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "payment_attempts_reference" UNIQUE("provider","reference"),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_minor" > 0),
	CONSTRAINT "payment_attempts_refunded" CHECK ("payment_attempts"."refunded_minor" >= 0 and "payment_attempts"."refunded_minor" <= "payment_attempts"."captured_minor")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"attempt_id" uuid,
	"payload" jsonb,
	"amount_differs" boolean NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"session" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_attempt" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "payment_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"note" text,
	"sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_transactions" (
	"key" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_transactions_amount" CHECK ("payment_transactions"."amount_minor" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "promotion_uses" (
	"promotion_id" text NOT NULL,
	"order_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"customer_key" text,
	"ordinal" integer,
	"reserved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_uses_promotion_id_order_id_pk" PRIMARY KEY("promotion_id","order_id"),
	CONSTRAINT "promotion_uses_quantity_positive" CHECK ("promotion_uses"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"document" jsonb NOT NULL,
	"author" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotions_used_not_negative" CHECK ("promotions"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_code" text NOT NULL,
	"customer_id" text,
	"author" text NOT NULL,
	"stars" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"verified" boolean NOT NULL,
	"sample" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_once_per_customer" UNIQUE("customer_id","product_code"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"store" text NOT NULL,
	"day" date NOT NULL,
	"term" text NOT NULL,
	"count" integer NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "search_terms_store_day_term_pk" PRIMARY KEY("store","day","term"),
	CONSTRAINT "search_terms_counted" CHECK ("search_terms"."count" > 0 and "search_terms"."found" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_status" integer,
	"last_problem" text,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","endpoint_id"),
	CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"order_id" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"body" text,
	"queued_at" timestamp (3) with time zone,
	"invoiced_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_events_once" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"wishlist_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlist_items_wishlist_id_sku_pk" PRIMARY KEY("wishlist_id","sku")
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlists_token_digest" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "api_responses" (
	"api_key" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"digest" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_responses_api_key_idempotency_key_pk" PRIMARY KEY("api_key","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"leased_by" text,
	"last_started_at" timestamp (3) with time zone,
	"last_ended_at" timestamp (3) with time zone,
	"last_outcome" text,
	"last_note" text,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_components" ADD CONSTRAINT "bundle_components_product_code_products_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "url_redirects" ADD CONSTRAINT "url_redirects_product_code_products_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_code_products_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_token_digest_carts_token_digest_fk" FOREIGN KEY ("token_digest") REFERENCES "public"."carts"("token_digest") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_reservations" ADD CONSTRAINT "slot_reservations_slot_id_delivery_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_submissions" ADD CONSTRAINT "order_submissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_value_credits" ADD CONSTRAINT "sandbox_value_credits_value_id_sandbox_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."sandbox_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_value_reservations" ADD CONSTRAINT "sandbox_value_reservations_value_id_sandbox_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."sandbox_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carts_changed" ON "carts" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "bundle_components_product" ON "bundle_components" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_categories_product" ON "product_categories" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_changes_changed" ON "product_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "products_rank" ON "products" USING btree ("rank","code");--> statement-breakpoint
CREATE INDEX "products_code_c" ON "products" USING btree ("code" collate "C");--> statement-breakpoint
CREATE INDEX "products_published" ON "products" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "stock_locations_country" ON "stock_locations" USING btree ("country");--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "consents_subject" ON "consents" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "content_versions_slug" ON "content_versions" USING btree ("slug","locale");--> statement-breakpoint
CREATE INDEX "slot_reservations_slot" ON "slot_reservations" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("country","issued_at");--> statement-breakpoint
CREATE INDEX "demo_inbox_arrived" ON "demo_inbox" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_kind" ON "order_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone","placed_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("expires_at") WHERE "orders"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "shipments_collect_by" ON "shipments" USING btree ("collect_by") WHERE "shipments"."collect_by" is not null;--> statement-breakpoint
CREATE INDEX "stock_reservations_sku" ON "stock_reservations" USING btree ("sku","location");--> statement-breakpoint
CREATE INDEX "sandbox_value_reservations_value" ON "sandbox_value_reservations" USING btree ("value_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_primary" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."is_primary";--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_poll_at");--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id","received_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_attempt" ON "payment_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_state" ON "payment_refunds" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sandbox_payments_created" ON "sandbox_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_tasks_due" ON "payment_tasks" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "payment_tasks_order" ON "payment_tasks" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_transactions_attempt" ON "payment_transactions" USING btree ("attempt_id","created_at");--> statement-breakpoint
CREATE INDEX "settlement_lines_attempt" ON "settlement_lines" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_day" ON "settlement_lines" USING btree ("provider","day");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_ordinal" ON "promotion_uses" USING btree ("promotion_id","customer_key","ordinal");--> statement-breakpoint
CREATE INDEX "promotion_uses_order" ON "promotion_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "promotions_country" ON "promotions" USING btree ("country");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_code","state","created_at");--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "webhook_events_queued" ON "webhook_events" USING btree ("queued_at","happened_at");--> statement-breakpoint
CREATE INDEX "webhook_events_invoiced" ON "webhook_events" USING btree ("invoiced_at","happened_at");--> statement-breakpoint
CREATE INDEX "wishlists_changed" ON "wishlists" USING btree ("changed_at");