-- A connection keeps the plan that it made while the products were few, and would read them all for
-- each one that is added.
ALTER FUNCTION assign_product_id() SET enable_seqscan = off;
--> statement-breakpoint
-- What is known already is passed over by the index alone, whatever was planned when.
CREATE OR REPLACE FUNCTION remember_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT used.word
    FROM new_rows, words_of(new_rows.name, new_rows.description, new_rows.benefits) AS used (word)
    ORDER BY used.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remember_changed_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- Planned for one row, new and old rows are compared each with each.
ALTER FUNCTION remember_changed_product_words() SET enable_nestloop = off;
--> statement-breakpoint
-- Before version 18 a way that is switched off counts as so expensive that it would be compiled.
ALTER FUNCTION remember_changed_product_words() SET jit = off;
