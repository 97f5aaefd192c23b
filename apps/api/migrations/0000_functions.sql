CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
-- One spelling of what people write: '18m–3y', 'Birth to 3 years', 'up to 2½ yrs'.
CREATE FUNCTION plain_ages(age_range text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := regexp_replace(lower(age_range), '[‐‑‒–—―−]', '-', 'g');
BEGIN
  said := regexp_replace(said, '(\d)\s*½', '\1.5', 'g');
  said := replace(said, '½', '0.5');
  said := regexp_replace(said, '(\d)\s*(?:w|wks?|weeks?)\M', '\1 weeks', 'g');
  said := regexp_replace(said, '(\d)\s*(?:m|mos?|months?)\M', '\1 months', 'g');
  said := regexp_replace(said, '(\d)\s*(?:y|yrs?|years?)\M', '\1 years', 'g');
  said := regexp_replace(said, '\m(?:birth|new-?born)\M', '0', 'g');
  said := regexp_replace(said, '^(\D*)\m(?:up to|under|below|until)\M', '\1 0 to');
  RETURN regexp_replace(said, '\m(?:up to|until|through)\M', 'to', 'g');
END $$;
--> statement-breakpoint
CREATE FUNCTION age_in_years(number text, unit text) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE unit
    WHEN 'weeks' THEN round(number::numeric / 52, 2)
    WHEN 'months' THEN round(number::numeric / 12, 2)
    ELSE number::numeric
  END;
--> statement-breakpoint
-- '3-6 years' from 3 to 6, '18 months - 3 years' from 1.5 to 3, '6+ years' from 6 without end. The
-- first test is how nearly all owners write it; the long way gives the same, and takes as long as the
-- rest of a new row.
CREATE FUNCTION age_from(age_range text) RETURNS numeric
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  parts text[];
BEGIN
  IF age_range ~ '^[0-9]{1,3}-[0-9]{1,3} years$' THEN
    RETURN split_part(age_range, '-', 1)::numeric;
  END IF;
  parts := regexp_match(plain_ages(age_range),
    '(\d{1,3}(?:\.\d{1,2})?)\s*(weeks|months|years)?(?:.*?(weeks|months|years))?');
  RETURN age_in_years(parts[1], coalesce(parts[2], parts[3]));
END $$;
--> statement-breakpoint
CREATE FUNCTION age_to(age_range text) RETURNS numeric
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  parts text[];
BEGIN
  IF age_range ~ '^[0-9]{1,3}-[0-9]{1,3} years$' THEN
    RETURN split_part(split_part(age_range, '-', 2), ' ', 1)::numeric;
  END IF;
  parts := regexp_match(plain_ages(age_range),
    '\d{1,3}(?:\.\d{1,2})?\s*(?:weeks|months|years)?\s*(?:-|to)\s*(\d{1,3}(?:\.\d{1,2})?)\s*(weeks|months|years)?');
  IF parts IS NULL THEN
    RETURN CASE WHEN age_from(age_range) IS NULL THEN NULL ELSE 99 END;
  END IF;
  RETURN age_in_years(parts[1], parts[2]);
END $$;
--> statement-breakpoint
-- What is searched and what is typed are cut into words alike. PostgreSQL's own parser reads `1-10`
-- as 1 and -10, and `red/blue` as the name of a file. The collation knows the letters of every
-- script, whatever the database was made with.
CREATE FUNCTION plain_words(said text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(lower(unaccent(said)) COLLATE natural_order, '[^[:alnum:][:space:]]+', ' ', 'g');
--> statement-breakpoint
CREATE FUNCTION product_search_vector(name text, description text, benefits text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('english', plain_words(name)), 'A')
    || setweight(to_tsvector('english', plain_words(array_to_string(benefits, ' '))), 'B')
    || setweight(to_tsvector('english', plain_words(description)), 'C');
--> statement-breakpoint
CREATE FUNCTION words_of(name text, description text, benefits text[]) RETURNS SETOF text
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word
  FROM unnest(tsvector_to_array(
    to_tsvector('simple', plain_words(name || ' ' || array_to_string(benefits, ' ') || ' ' || description))
  )) AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word COLLATE natural_order ~ '^[[:alpha:]]+$'
$$;
--> statement-breakpoint
-- Asked of the index of words alone: a plan for any word would walk the products until it meets one.
CREATE FUNCTION is_found(word text) RETURNS boolean
  LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
BEGIN
  RETURN EXISTS (SELECT FROM products WHERE search_vector @@ to_tsquery('english', word));
END $$;
--> statement-breakpoint
-- What may have been meant by a word that no product uses: words that it is a part of, or else the
-- words that the fewest slips of the pen turn into it. Two neighbouring letters that changed places
-- are one slip: `baed` means bead. A word is remembered after its last product is gone or corrected;
-- `only_found` leaves such words out.
CREATE FUNCTION similar_product_words(term text, only_found boolean) RETURNS SETOF text
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  slips int := CASE WHEN length(term) < 5 THEN 1 ELSE 2 END;
  swapped text[] := ARRAY(
    SELECT left(term, place - 1) || substr(term, place + 1, 1) || substr(term, place, 1) || substr(term, place + 2)
    FROM generate_series(1, length(term) - 1) AS place
  );
BEGIN
  RETURN QUERY
    SELECT word FROM product_words
    WHERE word LIKE '%' || term || '%' AND (NOT only_found OR is_found(word))
    LIMIT 20;
  IF FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT nearest.word
    FROM (
      SELECT known.word, distance
      FROM product_words known,
        LATERAL (SELECT CASE WHEN known.word = ANY (swapped) THEN 1
          ELSE levenshtein_less_equal(known.word, term, slips) END) AS near (distance)
      WHERE length(known.word) BETWEEN length(term) - slips AND length(term) + slips
        AND distance <= slips AND (NOT only_found OR is_found(known.word))
      ORDER BY distance FETCH FIRST ROW WITH TIES
    ) nearest
    ORDER BY similarity(nearest.word, term) DESC, nearest.word
    LIMIT 10;
END $$;
--> statement-breakpoint
-- Every word that was typed must be found, whole or as a beginning. Null where none says anything.
CREATE FUNCTION product_query(typed text, only_found boolean DEFAULT false) RETURNS tsquery
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  term text;
  part tsquery;
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
      IF EXISTS (
        SELECT FROM product_words
        WHERE word LIKE term || '%' AND (NOT only_found OR is_found(word))
      ) THEN
        -- `discrimina` begins a word that is kept as `discrimin`, its stem.
        SELECT string_agg(DISTINCT quote_literal(stem), ' | ')::tsquery INTO stems
        FROM product_words, unnest(ts_lexize('english_stem', word)) AS stem
        WHERE word LIKE term || '%' AND length(stem) < length(term);
        IF stems IS NOT NULL THEN
          part := part || stems;
        END IF;
      ELSE
        SELECT to_tsquery('english', string_agg(word, ' | ')) INTO meant
        FROM similar_product_words(term, only_found) AS word;
        IF numnode(meant) > 0 THEN
          part := meant;
        END IF;
      END IF;
    END IF;
    result := CASE WHEN result IS NULL THEN part ELSE result && part END;
  END LOOP;
  RETURN result;
END $$;
--> statement-breakpoint
CREATE FUNCTION slug_of(name text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(
    nullif(
      trim(both '-' from left(
        trim(both '-' from regexp_replace(lower(unaccent(name)), '[^a-z0-9]+', '-', 'g')), 80)),
      ''),
    'product');
