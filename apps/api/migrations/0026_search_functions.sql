-- The words of any text, as they are kept for the correction of typing errors. In the place of `words_of`,
-- which knew three columns.
CREATE FUNCTION words_in(said text) RETURNS SETOF text
  LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT DISTINCT word
  FROM unnest(tsvector_to_array(to_tsvector('simple', plain_words(said)))) AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word COLLATE natural_order ~ '^[[:alpha:]]+$';
END;
--> statement-breakpoint
-- What stands beside name, benefits and description counts least.
CREATE FUNCTION product_all_words(name text, description text, benefits text[], others text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN product_search_vector(name, description, benefits)
    || setweight(to_tsvector('english', plain_words(others)), 'D');
--> statement-breakpoint
CREATE FUNCTION product_other_words(skills text, material text, contents text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN skills || ' ' || material || ' ' || contents;
--> statement-breakpoint
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  NEW.all_words := product_all_words(NEW.name, NEW.description, NEW.benefits,
    product_other_words(NEW.skills, NEW.material, NEW.contents));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Its name comes after that of `products_touch`, which still finds none where a change fills them first.
CREATE TRIGGER products_words_kept
  BEFORE INSERT OR UPDATE OF name, description, benefits, skills, material, contents ON products
  FOR EACH ROW EXECUTE FUNCTION keep_product_words();
--> statement-breakpoint
-- The words of older rows are filled in by the first start: that is no change of the product.
DROP TRIGGER products_touch ON products;
--> statement-breakpoint
CREATE TRIGGER products_touch BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.stock_left IS NOT DISTINCT FROM NEW.stock_left
    AND (OLD.all_words IS NOT NULL OR NEW.all_words IS NULL))
  EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_found(word text) RETURNS boolean
  LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off
  SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM products WHERE all_words @@ to_tsquery('english', word));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remember_product_words() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT used.word
    FROM new_rows, words_in(concat_ws(' ', name, array_to_string(benefits, ' '), description,
      product_other_words(skills, material, contents))) AS used (word)
    ORDER BY used.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remember_changed_product_words() RETURNS trigger LANGUAGE plpgsql
  SET enable_nestloop = off SET jit = off SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT used.word
    FROM new_rows JOIN old_rows USING (id),
      words_in(concat_ws(' ', new_rows.name, array_to_string(new_rows.benefits, ' '), new_rows.description,
        product_other_words(new_rows.skills, new_rows.material, new_rows.contents))) AS used (word)
    WHERE (new_rows.name, new_rows.description, new_rows.benefits, new_rows.skills, new_rows.material,
        new_rows.contents)
      IS DISTINCT FROM (old_rows.name, old_rows.description, old_rows.benefits, old_rows.skills,
        old_rows.material, old_rows.contents)
    ORDER BY used.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION words_of(text, text, text[]);
