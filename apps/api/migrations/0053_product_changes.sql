CREATE TABLE "product_change_rows" (
	"change_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"seen" timestamp with time zone NOT NULL,
	"written" timestamp with time zone NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"compare_at_price" numeric(10, 2),
	"category" text NOT NULL,
	"status" text NOT NULL,
	"featured" boolean NOT NULL,
	CONSTRAINT "product_change_rows_change_id_product_id_pk" PRIMARY KEY("change_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"change" jsonb NOT NULL,
	"products" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_change_rows" ADD CONSTRAINT "product_change_rows_change_id_product_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."product_changes"("id") ON DELETE cascade ON UPDATE no action;