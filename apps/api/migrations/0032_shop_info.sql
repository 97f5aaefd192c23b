ALTER TABLE "shop_settings" ADD COLUMN "shop_name" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "contact_address" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "opening_hours" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "return_days" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "reply_hours" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_shop" CHECK (length("shop_settings"."shop_name") between 1 and 60 and length("shop_settings"."claim") <= 100);--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_contact" CHECK (length("shop_settings"."contact_email") <= 255 and length("shop_settings"."contact_phone") <= 200 and length("shop_settings"."contact_address") <= 2000 and length("shop_settings"."opening_hours") <= 200);--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_promises" CHECK ("shop_settings"."return_days" between 1 and 365 and "shop_settings"."reply_hours" between 1 and 720 and "shop_settings"."retention_days" between 30 and 3650);