CREATE TABLE "category_places" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "category_places_one" CHECK ("category_places"."is_only")
);
