ALTER TABLE "shop_settings" ADD COLUMN "transfer_account_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "transfer_bank" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "transfer_routing_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "transfer_account_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "check_payable_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "check_sent_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_transfer" CHECK (greatest(length("shop_settings"."transfer_account_name"), length("shop_settings"."transfer_bank"), length("shop_settings"."check_payable_to")) <= 100
         and length("shop_settings"."check_sent_to") <= 500
         and "shop_settings"."transfer_routing_number" ~ '^([0-9]{9})?$' and "shop_settings"."transfer_account_number" ~ '^[0-9]{0,17}$');