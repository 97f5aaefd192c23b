-- Brand and SKU are words of a product. No row is written: those of before have neither.
CREATE FUNCTION product_other_words(skills text, material text, contents text, brand text, sku text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN skills || ' ' || material || ' ' || contents || ' ' || brand || ' ' || coalesce(sku, '');
--> statement-breakpoint
-- The SKU also stands there as it is written, so that what is typed of it is no list of words.
CREATE FUNCTION product_all_words(name text, description text, benefits text[], others text, sku text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN product_all_words(name, description, benefits, others)
    || CASE WHEN sku IS NULL THEN ''::tsvector ELSE array_to_tsvector(ARRAY[lower(sku)]) END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  NEW.all_words := product_all_words(NEW.name, NEW.description, NEW.benefits,
    product_other_words(NEW.skills, NEW.material, NEW.contents, NEW.brand, NEW.sku), NEW.sku);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER products_words_kept ON products;
--> statement-breakpoint
CREATE TRIGGER products_words_kept
  BEFORE INSERT OR UPDATE OF name, description, benefits, skills, material, contents, brand, sku ON products
  FOR EACH ROW EXECUTE FUNCTION keep_product_words();
--> statement-breakpoint
-- A correction of what visitors type must not tell the words of what they do not find.
CREATE OR REPLACE FUNCTION is_found(word text) RETURNS boolean
  LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off
  SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM products WHERE all_words @@ to_tsquery('english', word) AND status = 'live');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remember_product_words() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT used.word
    FROM new_rows, words_in(concat_ws(' ', name, array_to_string(benefits, ' '), description,
      product_other_words(skills, material, contents, brand, sku))) AS used (word)
    WHERE status = 'live'
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
        product_other_words(new_rows.skills, new_rows.material, new_rows.contents, new_rows.brand,
          new_rows.sku))) AS used (word)
    WHERE new_rows.status = 'live'
      AND (new_rows.name, new_rows.description, new_rows.benefits, new_rows.skills, new_rows.material,
        new_rows.contents, new_rows.brand, new_rows.sku, new_rows.status)
      IS DISTINCT FROM (old_rows.name, old_rows.description, old_rows.benefits, old_rows.skills,
        old_rows.material, old_rows.contents, old_rows.brand, old_rows.sku, old_rows.status)
    ORDER BY used.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION product_other_words(text, text, text);
