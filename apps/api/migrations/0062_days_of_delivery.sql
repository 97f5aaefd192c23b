ALTER TABLE "orders" ADD COLUMN "shipping_rate_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_working_days" integer;