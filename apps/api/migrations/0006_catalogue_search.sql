CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_search_text_index";--> statement-breakpoint
DROP INDEX "products_price_index";--> statement-breakpoint
DROP INDEX "products_featured_index";--> statement-breakpoint
DROP INDEX "products_category_price_index";--> statement-breakpoint
DROP INDEX "products_category_featured_index";--> statement-breakpoint
CREATE INDEX "product_words_trigram_index" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_name_trigram_index" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_filter_index" ON "products" USING btree ("category","price","in_stock","age_from","age_to","featured");--> statement-breakpoint
CREATE INDEX "products_price_index" ON "products" USING btree ("price","name","id");--> statement-breakpoint
CREATE INDEX "products_featured_index" ON "products" USING btree ("featured" DESC NULLS FIRST,"name","id");--> statement-breakpoint
CREATE INDEX "products_category_price_index" ON "products" USING btree ("category","price","name","id");--> statement-breakpoint
CREATE INDEX "products_category_featured_index" ON "products" USING btree ("category","featured" DESC NULLS FIRST,"name","id");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";
--> statement-breakpoint
DROP FUNCTION product_search_text(text, text, text[]);
--> statement-breakpoint
CREATE FUNCTION words_of(name text, description text, benefits text[]) RETURNS SETOF text
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word
  FROM unnest(tsvector_to_array(
    to_tsvector('simple', name || ' ' || array_to_string(benefits, ' ') || ' ' || description)
  )) AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word ~ '^[[:alpha:]]+$'
$$;
--> statement-breakpoint
-- In the order of the alphabet, so that two writers never wait for each other in a circle.
CREATE FUNCTION remember_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT used.word
    FROM new_rows, words_of(new_rows.name, new_rows.description, new_rows.benefits) AS used (word)
    WHERE NOT EXISTS (SELECT FROM product_words known WHERE known.word = used.word)
    ORDER BY used.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION remember_changed_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT used.word
    FROM new_rows JOIN old_rows USING (id),
      words_of(new_rows.name, new_rows.description, new_rows.benefits) AS used (word)
    WHERE (new_rows.name, new_rows.description, new_rows.benefits)
        IS DISTINCT FROM (old_rows.name, old_rows.description, old_rows.benefits)
      AND NOT EXISTS (SELECT FROM product_words known WHERE known.word = used.word)
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
INSERT INTO product_words (word)
  SELECT DISTINCT used.word
  FROM products, words_of(products.name, products.description, products.benefits) AS used (word);
--> statement-breakpoint
-- What may have been meant by a word that no product uses: words that it is a part of, or else the
-- words that the fewest slips of the pen turn into it.
CREATE FUNCTION similar_product_words(term text) RETURNS SETOF text
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  slips int := CASE WHEN length(term) < 5 THEN 1 ELSE 2 END;
BEGIN
  RETURN QUERY SELECT word FROM product_words WHERE word LIKE '%' || term || '%' LIMIT 20;
  IF FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT near.word
    FROM (
      SELECT known.word, levenshtein_less_equal(known.word, term, slips) AS distance
      FROM product_words known
      WHERE length(known.word) BETWEEN length(term) - slips AND length(term) + slips
    ) near
    WHERE near.distance <= slips
    ORDER BY near.distance, similarity(near.word, term) DESC, near.word
    FETCH FIRST 10 ROWS ONLY;
END $$;
--> statement-breakpoint
-- Every word that was typed must be found, whole or as a beginning. Null where none says anything.
CREATE FUNCTION product_query(typed text) RETURNS tsquery
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  term text;
  part tsquery;
  meant tsquery;
  result tsquery;
BEGIN
  FOR term IN
    SELECT DISTINCT word
    FROM regexp_split_to_table(lower(left(typed, 100)), '[^[:alnum:]]+') AS word
    WHERE word <> ''
    ORDER BY word
    LIMIT 10
  LOOP
    part := to_tsquery('english', term || ':*');
    CONTINUE WHEN numnode(part) = 0;
    IF term ~ '^[[:alpha:]]{3,40}$'
      AND NOT EXISTS (SELECT FROM product_words WHERE word LIKE term || '%')
    THEN
      SELECT to_tsquery('english', string_agg(word, ' | ')) INTO meant
      FROM similar_product_words(term) AS word;
      IF numnode(meant) > 0 THEN
        part := meant;
      END IF;
    END IF;
    result := CASE WHEN result IS NULL THEN part ELSE result && part END;
  END LOOP;
  RETURN result;
END $$;
