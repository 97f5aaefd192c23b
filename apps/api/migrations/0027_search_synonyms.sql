-- The stems of the words that say something: 'sorting', 'sorts' and 'the sort' are one phrase.
CREATE FUNCTION stems_of(said text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(string_agg(stem, ' ' ORDER BY place), '')
  FROM regexp_split_to_table(plain_words(said), '\s+') WITH ORDINALITY AS each (word, place),
    unnest(ts_lexize('english_stem', word)) AS stem
  WHERE word <> '';
END;
--> statement-breakpoint
CREATE FUNCTION keep_search_synonym() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  NEW.stems := stems_of(NEW.phrase);
  IF NEW.stems = '' THEN
    RAISE check_violation USING
      MESSAGE = 'A search leaves these words out. Please name one that tells products apart.',
      TABLE = TG_TABLE_NAME, COLUMN = 'phrase', CONSTRAINT = 'search_synonyms_words';
  END IF;
  IF cardinality(string_to_array(NEW.stems, ' ')) > 5 THEN
    RAISE check_violation USING
      MESSAGE = 'A phrase has 5 words at most.',
      TABLE = TG_TABLE_NAME, COLUMN = 'phrase', CONSTRAINT = 'search_synonyms_words';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_synonyms_keep BEFORE INSERT OR UPDATE OF phrase, stems ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION keep_search_synonym();
--> statement-breakpoint
CREATE FUNCTION refuse_many_synonyms() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  -- Two writers at once would each count too few.
  PERFORM pg_advisory_xact_lock(hashtextextended('search_synonyms', 0));
  IF (SELECT count(*) FROM search_synonyms) > 200 THEN
    RAISE check_violation USING
      MESSAGE = 'A shop has 200 search words at most. Please delete one first.',
      TABLE = TG_TABLE_NAME, CONSTRAINT = 'search_synonyms_max';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_synonyms_max AFTER INSERT ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_many_synonyms();
--> statement-breakpoint
CREATE TRIGGER search_synonyms_touch BEFORE UPDATE ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER search_synonyms_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
-- Null is nothing that is asked for.
CREATE FUNCTION joined_queries(one tsquery, other tsquery, any_word boolean) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN one IS NULL THEN other WHEN other IS NULL THEN one
    WHEN any_word THEN one || other ELSE one && other END;
--> statement-breakpoint
-- What is looked for: the words that were typed but for `left_out`, and in the place of a phrase that has
-- synonyms, the phrase or one of them. The longest phrase counts, and five synonyms in all. They are looked
-- for as they are: what the owner wrote is no typing error. `as_typed` is the same without them.
CREATE FUNCTION search_query(typed text, left_out text[], any_word boolean, only_found boolean,
  OUT meant tsquery, OUT as_typed tsquery)
  LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
  -- Public reads plan anew each time, which here takes longer than the work.
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  words text[];
  word_stems text[];
  others text[] := '{}';
  place int := 1;
  size int;
  also text[];
  also_max int := 5;
  said text;
  part tsquery;
  other tsquery;
BEGIN
  SELECT array_agg(word ORDER BY nth), array_agg(stem ORDER BY nth) INTO words, word_stems
  FROM (
    SELECT word, stem, nth
    FROM regexp_split_to_table(plain_words(left(typed, 100)), '\s+') WITH ORDINALITY AS each (word, nth),
      unnest(ts_lexize('english_stem', word)) AS stem
    WHERE word <> ''
    ORDER BY nth LIMIT 10
  ) said;
  WHILE place <= cardinality(words) LOOP
    size := least(5, cardinality(words) - place + 1);
    LOOP
      SELECT alternatives[1:also_max] INTO also FROM search_synonyms
      WHERE stems = array_to_string(word_stems[place:place + size - 1], ' ');
      EXIT WHEN FOUND OR size = 1;
      size := size - 1;
    END LOOP;
    IF also <> '{}' THEN
      part := to_tsquery('english', array_to_string(words[place:place + size - 1], ':* & ') || ':*');
      as_typed := joined_queries(as_typed, part, any_word);
      FOREACH said IN ARRAY also LOOP
        other := plainto_tsquery('english', plain_words(said));
        IF numnode(other) > 0 THEN
          part := part || other;
        END IF;
      END LOOP;
      meant := joined_queries(meant, part, any_word);
      also_max := also_max - cardinality(also);
    ELSE
      size := 1;
      IF words[place] <> ALL (left_out) THEN
        others := others || words[place];
      END IF;
    END IF;
    place := place + size;
  END LOOP;
  IF NOT any_word THEN
    others := ARRAY[array_to_string(others, ' ')];
  END IF;
  FOREACH said IN ARRAY others LOOP
    part := product_query(said, only_found);
    meant := joined_queries(meant, part, any_word);
    as_typed := joined_queries(as_typed, part, any_word);
  END LOOP;
END $$;
--> statement-breakpoint
-- As before, but that a word which is known is looked up once, and not a second time for its stems: each
-- query is planned anew, for the word that it is about.
CREATE OR REPLACE FUNCTION product_query(typed text, only_found boolean DEFAULT false) RETURNS tsquery
  LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
  SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  term text;
  part tsquery;
  is_known boolean;
  stems tsquery;
  meant tsquery;
  result tsquery;
BEGIN
  FOR term IN
    SELECT DISTINCT word
    FROM regexp_split_to_table(plain_words(left(typed, 100)), '\s+') AS word
    WHERE word <> ''
    ORDER BY word
    LIMIT 10
  LOOP
    part := to_tsquery('english', term || ':*');
    CONTINUE WHEN numnode(part) = 0;
    IF term COLLATE natural_order ~ '^[[:alpha:]]{3,40}$' THEN
      -- `discrimina` begins a word that is kept as `discrimin`, its stem.
      SELECT count(*) > 0,
        (string_agg(DISTINCT quote_literal(stem), ' | ') FILTER (WHERE length(stem) < length(term)))::tsquery
      INTO is_known, stems
      FROM product_words LEFT JOIN LATERAL unnest(ts_lexize('english_stem', word)) AS stem ON true
      WHERE word LIKE term || '%';
      IF is_known AND only_found THEN
        is_known := EXISTS (SELECT FROM product_words WHERE word LIKE term || '%' AND is_found(word));
      END IF;
      IF NOT is_known THEN
        SELECT to_tsquery('english', string_agg(word, ' | ')) INTO meant
        FROM similar_product_words(term, only_found) AS word;
        IF numnode(meant) > 0 THEN
          part := meant;
        END IF;
      ELSIF stems IS NOT NULL THEN
        part := part || stems;
      END IF;
    END IF;
    result := CASE WHEN result IS NULL THEN part ELSE result && part END;
  END LOOP;
  RETURN result;
END $$;
