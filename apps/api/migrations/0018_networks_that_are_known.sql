CREATE TABLE "auth"."known_networks" (
	"user_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_networks_key" PRIMARY KEY("user_id","ip")
);
--> statement-breakpoint
ALTER TABLE "auth"."known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_networks_age_index" ON "auth"."known_networks" USING btree ("last_used_at");--> statement-breakpoint
-- Who is logged in already is known where they are.
INSERT INTO "auth"."known_networks" ("user_id", "ip", "last_used_at")
SELECT "user_id", "ip", max(coalesce("refreshed_at", "created_at")) FROM "auth"."sessions" WHERE "ip" IS NOT NULL GROUP BY 1, 2;
