-- What was asked before is more than what is asked now; a text belongs to the picture that it was
-- written for. A program that does not know these columns is not refused for them.
CREATE FUNCTION keep_product_depth() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.compare_at_price <= NEW.price THEN
    NEW.compare_at_price := NULL;
  END IF;
  IF NEW.image = '' OR (TG_OP = 'UPDATE' AND NEW.image <> OLD.image AND NEW.image_alt = OLD.image_alt) THEN
    NEW.image_alt := '';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_depth BEFORE INSERT OR UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION keep_product_depth();
--> statement-breakpoint
CREATE TRIGGER product_images_touch BEFORE UPDATE ON product_images
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER product_images_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_sample_mark() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  NEW.is_sample := OLD.is_sample AND (OLD.name, OLD.price, OLD.compare_at_price, OLD.image, OLD.image_alt,
    OLD.description, OLD.benefits, OLD.age_range, OLD.warning, OLD.material, OLD.dimensions, OLD.contents,
    OLD.skills, OLD.brand)
    IS NOT DISTINCT FROM (NEW.name, NEW.price, NEW.compare_at_price, NEW.image, NEW.image_alt,
    NEW.description, NEW.benefits, NEW.age_range, NEW.warning, NEW.material, NEW.dimensions, NEW.contents,
    NEW.skills, NEW.brand);
  RETURN NEW;
END $$;
