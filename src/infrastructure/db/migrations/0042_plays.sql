CREATE TABLE "plays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"country" text NOT NULL,
	"player" text NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"coupon" text,
	"played_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plays_coupon" UNIQUE("coupon"),
	CONSTRAINT "plays_of_day" UNIQUE("campaign","player","day"),
	CONSTRAINT "plays_prize" CHECK (("plays"."outcome" = 'won') = ("plays"."coupon" is not null))
);
--> statement-breakpoint
CREATE INDEX "plays_prizes" ON "plays" USING btree ("campaign","country") WHERE "plays"."coupon" is not null;--> statement-breakpoint
CREATE INDEX "plays_played" ON "plays" USING btree ("played_at");