-- A product with a number of the owner's is no longer one of the sample.
CREATE OR REPLACE FUNCTION keep_sample_mark() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  NEW.is_sample := OLD.is_sample AND (OLD.name, OLD.price, OLD.compare_at_price, OLD.image, OLD.image_alt,
    OLD.description, OLD.benefits, OLD.age_range, OLD.warning, OLD.material, OLD.dimensions, OLD.contents,
    OLD.skills, OLD.sku, OLD.barcode, OLD.brand)
    IS NOT DISTINCT FROM (NEW.name, NEW.price, NEW.compare_at_price, NEW.image, NEW.image_alt,
    NEW.description, NEW.benefits, NEW.age_range, NEW.warning, NEW.material, NEW.dimensions, NEW.contents,
    NEW.skills, NEW.sku, NEW.barcode, NEW.brand);
  RETURN NEW;
END $$;
