CREATE TABLE "platform"."oldest_release" (
	"version" text PRIMARY KEY NOT NULL,
	"migrations" integer NOT NULL
);
--> statement-breakpoint
-- This release is the first that asks. Drizzle writes down each migration as it is applied.
INSERT INTO platform.oldest_release (version, migrations)
SELECT '0.2.0', count(*) + 1 FROM drizzle.__drizzle_migrations;
