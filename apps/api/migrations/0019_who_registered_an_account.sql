ALTER TABLE "auth"."users" ADD COLUMN "is_self_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of those that wait for their confirmation nobody knows any more; invitations come from the service key.
UPDATE "auth"."users" SET "is_self_registered" = true WHERE "email_confirmed_at" IS NULL AND "invited_at" IS NULL;
