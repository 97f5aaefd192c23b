ALTER TABLE "shop_settings" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "logo_dark" jsonb;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "logo_alt" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "icon" jsonb;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "home_title" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "home_text" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "home_picture" jsonb;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "home_picture_alt" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_look" CHECK (length("shop_settings"."logo_alt") <= 200 and length("shop_settings"."home_picture_alt") <= 200 and length("shop_settings"."home_title") between 1 and 80 and length("shop_settings"."home_text") <= 300 and "shop_settings"."accent" ~ '^#[0-9a-f]{6}$');