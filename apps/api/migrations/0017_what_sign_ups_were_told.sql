CREATE TABLE "auth"."remembered_sign_ups" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"first_password_hash" text NOT NULL,
	"last_password_hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."remembered_sign_ups" ADD CONSTRAINT "remembered_sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remembered_sign_ups_age_index" ON "auth"."remembered_sign_ups" USING btree ("updated_at");