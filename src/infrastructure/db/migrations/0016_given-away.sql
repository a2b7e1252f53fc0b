ALTER TABLE "prices" DROP CONSTRAINT "prices_default_positive";--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_default_not_negative" CHECK ("prices"."default_minor" >= 0);