ALTER TABLE "orders" ADD COLUMN "is_held" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_tokens" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "order_lines_held_index" ON "order_lines" USING btree ("product_id") WHERE held > 0;--> statement-breakpoint
CREATE INDEX "orders_network_index" ON "orders" USING btree ("network_key") WHERE network_key is not null;--> statement-breakpoint
-- That the network of a buyer was forgotten is no news of an order.
DROP TRIGGER orders_touch ON orders;--> statement-breakpoint
CREATE TRIGGER orders_touch BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (OLD.network_key IS NOT DISTINCT FROM NEW.network_key) EXECUTE FUNCTION touch_updated_at();
