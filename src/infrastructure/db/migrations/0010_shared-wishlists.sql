CREATE TABLE "shared_wishlist_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shared_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"browser" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_wishlist_notes_one" UNIQUE("shared_id","sku","browser")
);
--> statement-breakpoint
CREATE TABLE "shared_wishlist_votes" (
	"shared_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"browser" text NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_wishlist_votes_shared_id_sku_browser_pk" PRIMARY KEY("shared_id","sku","browser")
);
--> statement-breakpoint
CREATE TABLE "shared_wishlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_wishlists_token_digest" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "shared_wishlist_notes" ADD CONSTRAINT "shared_wishlist_notes_shared_id_shared_wishlists_id_fk" FOREIGN KEY ("shared_id") REFERENCES "public"."shared_wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_wishlist_votes" ADD CONSTRAINT "shared_wishlist_votes_shared_id_shared_wishlists_id_fk" FOREIGN KEY ("shared_id") REFERENCES "public"."shared_wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_wishlists" ADD CONSTRAINT "shared_wishlists_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_wishlists_wishlist" ON "shared_wishlists" USING btree ("wishlist_id");--> statement-breakpoint
CREATE INDEX "shared_wishlists_expires" ON "shared_wishlists" USING btree ("expires_at");