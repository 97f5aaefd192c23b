ALTER TABLE "shop_settings" ADD COLUMN "mail_sender_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "mail_closing" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "mail_footer_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_mails" CHECK (length("shop_settings"."mail_sender_name") <= 60 and greatest(length("shop_settings"."mail_closing"), length("shop_settings"."mail_footer_address")) <= 500);