-- A product without an id gets one of its name: 'pink-tower', then 'pink-tower-2'. A free number is
-- found by doubling the step and then halving it: counting on from two, a thousand products of one name
-- took longer than a statement may. Without sequential scans, since a connection keeps the plan that it
-- made while the products were few.
CREATE FUNCTION assign_product_id() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off AS $$
DECLARE
  base text;
  taken int := 1;
  free int := 2;
  middle int;
BEGIN
  IF coalesce(NEW.id, '') <> '' THEN
    RETURN NEW;
  END IF;
  base := slug_of(NEW.name);
  -- Makes two inserts of one name wait for each other.
  PERFORM pg_advisory_xact_lock(hashtextextended('product-id:' || base, 0));
  IF NOT EXISTS (SELECT FROM products WHERE id = base) THEN
    NEW.id := base;
    RETURN NEW;
  END IF;
  WHILE EXISTS (SELECT FROM products WHERE id = base || '-' || free) LOOP
    taken := free;
    free := free * 2;
  END LOOP;
  WHILE free - taken > 1 LOOP
    middle := (taken + free) / 2;
    IF EXISTS (SELECT FROM products WHERE id = base || '-' || middle) THEN
      taken := middle;
    ELSE
      free := middle;
    END IF;
  END LOOP;
  NEW.id := base || '-' || free;
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
--> statement-breakpoint
-- Wakes the workers of the outbox once the mail is committed.
CREATE TRIGGER mail_outbox_announce AFTER INSERT ON platform.mail_outbox
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER objects_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON storage.objects
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER buckets_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON storage.buckets
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
-- In the order of the alphabet, so that two writers never wait for each other in a circle.
CREATE FUNCTION remember_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT used.word
    FROM new_rows, words_of(new_rows.name, new_rows.description, new_rows.benefits) AS used (word)
    ORDER BY used.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Planned for one row, new and old rows would be compared each with each; and before version 18 a way
-- that is switched off counts as so expensive that it would be compiled.
CREATE FUNCTION remember_changed_product_words() RETURNS trigger LANGUAGE plpgsql
  SET enable_nestloop = off SET jit = off AS $$
BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT used.word
    FROM new_rows JOIN old_rows USING (id),
      words_of(new_rows.name, new_rows.description, new_rows.benefits) AS used (word)
    WHERE (new_rows.name, new_rows.description, new_rows.benefits)
      IS DISTINCT FROM (old_rows.name, old_rows.description, old_rows.benefits)
    ORDER BY used.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_words_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION remember_product_words();
--> statement-breakpoint
CREATE TRIGGER products_words_updated AFTER UPDATE ON products
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION remember_changed_product_words();
--> statement-breakpoint
-- A crash may forget what was counted; in return no request waits for a disk to count it.
ALTER TABLE platform.rate_limits SET UNLOGGED;
--> statement-breakpoint
CREATE INDEX rate_limits_touched_index ON platform.rate_limits (updated_at);
