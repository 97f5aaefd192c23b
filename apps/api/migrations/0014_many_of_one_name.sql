-- 'pink-tower', then 'pink-tower-2'. A free number is found by doubling the step and then halving
-- it: counting on from two, a thousand products of one name took longer than a statement may.
CREATE OR REPLACE FUNCTION assign_product_id() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off AS $$
DECLARE
  base text := slug_of(NEW.name);
  taken int := 1;
  free int := 2;
  middle int;
BEGIN
  IF coalesce(NEW.id, '') <> '' THEN
    RETURN NEW;
  END IF;
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
