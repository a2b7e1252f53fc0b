CREATE TABLE "order_question_entries" (
	"question_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key" text,
	CONSTRAINT "order_question_entries_question_id_position_pk" PRIMARY KEY("question_id","position"),
	CONSTRAINT "order_question_entries_once" UNIQUE("question_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket" text NOT NULL,
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"topic" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"reply_by" timestamp (3) with time zone,
	"solve_by" timestamp (3) with time zone NOT NULL,
	"solved_at" timestamp (3) with time zone,
	"solution" text,
	"warned_at" timestamp (3) with time zone,
	CONSTRAINT "order_questions_ticket" UNIQUE("ticket"),
	CONSTRAINT "order_questions_once" UNIQUE("order_id","key"),
	CONSTRAINT "order_questions_reply" CHECK (("order_questions"."reply_by" is not null) = ("order_questions"."state" = 'open')),
	CONSTRAINT "order_questions_solved" CHECK (("order_questions"."solved_at" is not null) = ("order_questions"."state" = 'solved'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "values" jsonb;--> statement-breakpoint
ALTER TABLE "order_question_entries" ADD CONSTRAINT "order_question_entries_question_id_order_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."order_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_questions" ADD CONSTRAINT "order_questions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_questions_open" ON "order_questions" USING btree ("state","solve_by") WHERE "order_questions"."state" <> 'solved';