-- Numbers end with the id, so that no prefix makes one that there is. An older release names no number, as before.
CREATE FUNCTION write_order_number() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  NEW.number := coalesce((SELECT order_prefix FROM shop_settings), 'GB') || '-' || NEW.id;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Those of a dump that is loaded stay as they were.
CREATE TRIGGER orders_write_number BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.number IS NULL)
  EXECUTE FUNCTION write_order_number();
