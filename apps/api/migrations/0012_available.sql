ALTER TABLE "products" ADD COLUMN "stock_left" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "available" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE FUNCTION keep_product_available() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.available := NEW.in_stock AND NEW.stock_left IS DISTINCT FROM 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_available BEFORE INSERT OR UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION keep_product_available();
--> statement-breakpoint
-- What is left of a product is written alone, and is not a change of the product.
DROP TRIGGER products_touch ON products;
--> statement-breakpoint
UPDATE products SET available = false WHERE NOT in_stock;
--> statement-breakpoint
CREATE TRIGGER products_touch BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.stock_left IS NOT DISTINCT FROM NEW.stock_left)
  EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
DROP INDEX "products_filters_index";--> statement-breakpoint
CREATE INDEX "products_filters_index" ON "products" USING btree ("category","price","available","age_from","age_to");--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "free" integer GENERATED ALWAYS AS (on_hand - held) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "is_low" boolean GENERATED ALWAYS AS (counted and on_hand - held <= low_at) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_levels_attention_index" ON "stock_levels" USING btree ("is_low" DESC NULLS FIRST,"counted" DESC NULLS FIRST,"free","product_id");
--> statement-breakpoint
-- Wakes who writes what is left of a product.
CREATE TRIGGER stock_levels_announce AFTER UPDATE ON stock_levels
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
