CREATE TABLE "promotion_simulations" (
	"promotion_id" text NOT NULL,
	"terms" text NOT NULL,
	"given_minor" bigint NOT NULL,
	"touched" integer NOT NULL,
	"simulated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_simulations_promotion_id_terms_pk" PRIMARY KEY("promotion_id","terms")
);
