CREATE TABLE "closed_letters" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closed_letters_kind_id_pk" PRIMARY KEY("kind","id")
);
