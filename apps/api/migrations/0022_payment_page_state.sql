ALTER TABLE "payments" ADD COLUMN "page_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Stripe names the pages of test keys like that.
UPDATE payments SET is_test = true WHERE page_id LIKE 'cs\_test\_%';
