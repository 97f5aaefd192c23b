CREATE TABLE "stock_waits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"inbox" text GENERATED ALWAYS AS (inbox_of(email)) STORED NOT NULL,
	"user_id" uuid,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"end_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_waits_inbox_unique" UNIQUE("inbox","product_id"),
	CONSTRAINT "stock_waits_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "stock_waits_end_key_unique" UNIQUE("end_key"),
	CONSTRAINT "stock_waits_email_lower_case" CHECK ("stock_waits"."email" = lower("stock_waits"."email")),
	CONSTRAINT "stock_waits_email_length" CHECK (length("stock_waits"."email") between 3 and 255)
);
--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_product_id_stock_levels_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock_levels"("product_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_waits_product_index" ON "stock_waits" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_waits_user_index" ON "stock_waits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_waits_email_index" ON "stock_waits" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_waits_created_index" ON "stock_waits" USING btree ("created_at");