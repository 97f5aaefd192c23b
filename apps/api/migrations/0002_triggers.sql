CREATE FUNCTION slug_of(name text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(
    nullif(
      trim(both '-' from left(
        trim(both '-' from regexp_replace(lower(unaccent(name)), '[^a-z0-9]+', '-', 'g')), 80)),
      ''),
    'product');
--> statement-breakpoint
-- 'pink-tower', then 'pink-tower-2'. The lock makes two inserts of one name wait for each other.
CREATE FUNCTION assign_product_id() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  base text := slug_of(NEW.name);
  candidate text := base;
  counter int := 1;
BEGIN
  IF coalesce(NEW.id, '') <> '' THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('product-id:' || base, 0));
  WHILE EXISTS (SELECT FROM products WHERE id = candidate) LOOP
    counter := counter + 1;
    candidate := base || '-' || counter;
  END LOOP;
  NEW.id := candidate;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_assign_id BEFORE INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION assign_product_id();
--> statement-breakpoint
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_touch BEFORE UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER categories_touch BEFORE UPDATE ON categories
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER profiles_touch BEFORE UPDATE ON profiles
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
-- Every instance listens, and drops what it has cached of the table that changed.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('table_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER categories_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER profiles_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profiles
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
