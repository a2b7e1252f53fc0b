CREATE TABLE "operations_claims" (
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operations_claims_object" PRIMARY KEY("object_kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "operations_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operations_notes_key" UNIQUE("staff_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "operations_tags" (
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"tag" text NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"tagged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operations_tags_object" PRIMARY KEY("object_kind","object_id","tag")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"is_pinned" boolean NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("owner_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "task_rows" (
	"task_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"row_id" text NOT NULL,
	"label" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"answer" jsonb,
	"undo" jsonb,
	"given" jsonb,
	CONSTRAINT "task_rows_place" PRIMARY KEY("task_id","place"),
	CONSTRAINT "task_rows_row" UNIQUE("task_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"operator_kind" text NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"parameters" jsonb NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	"inverse_of" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "tasks_inverse" UNIQUE("inverse_of"),
	CONSTRAINT "tasks_key" UNIQUE("operator_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rows" ADD CONSTRAINT "task_rows_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_notes_object" ON "operations_notes" USING btree ("object_kind","object_id","written_at");--> statement-breakpoint
CREATE INDEX "operations_tags_tag" ON "operations_tags" USING btree ("object_kind","tag");--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("list");--> statement-breakpoint
CREATE INDEX "task_rows_state" ON "task_rows" USING btree ("task_id","state","place");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("created_at");