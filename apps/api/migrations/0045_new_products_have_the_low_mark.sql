-- As before, but for the mark, which was always 3.
CREATE OR REPLACE FUNCTION add_stock_levels() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO stock_levels (product_id, low_at)
  SELECT id, coalesce((SELECT low_mark FROM shop_settings), 3) FROM new_rows;
  RETURN NULL;
END $$;
