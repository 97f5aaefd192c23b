-- Two neighbouring letters that changed places are one slip of the pen, not two: `baed` means bead.
CREATE OR REPLACE FUNCTION similar_product_words(term text) RETURNS SETOF text
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  slips int := CASE WHEN length(term) < 5 THEN 1 ELSE 2 END;
  swapped text[] := ARRAY(
    SELECT left(term, place - 1) || substr(term, place + 1, 1) || substr(term, place, 1) || substr(term, place + 2)
    FROM generate_series(1, length(term) - 1) AS place
  );
BEGIN
  RETURN QUERY SELECT word FROM product_words WHERE word LIKE '%' || term || '%' LIMIT 20;
  IF FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT near.word
    FROM (
      SELECT known.word,
        CASE WHEN known.word = ANY (swapped) THEN 1
          ELSE levenshtein_less_equal(known.word, term, slips)
        END AS distance
      FROM product_words known
      WHERE length(known.word) BETWEEN length(term) - slips AND length(term) + slips
    ) near
    WHERE near.distance <= slips
    ORDER BY near.distance, similarity(near.word, term) DESC, near.word
    FETCH FIRST 10 ROWS ONLY;
END $$;
