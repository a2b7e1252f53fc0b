CREATE TABLE "settled_letters" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settled_letters_kind_id_pk" PRIMARY KEY("kind","id")
);
