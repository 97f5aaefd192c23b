ALTER TABLE "orders" ALTER COLUMN "number" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "order_prefix" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_order_prefix" CHECK ("shop_settings"."order_prefix" ~ '^[A-Z]{1,6}$');