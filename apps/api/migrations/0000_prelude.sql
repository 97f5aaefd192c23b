CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- '3-6 years' from 3 to 6, '18 months - 3 years' from 1.5 to 3, '6+ years' from 6 without end.
CREATE FUNCTION age_in_years(number text, unit text) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN unit ILIKE 'm%' THEN round(number::numeric / 12, 2) ELSE number::numeric END;
--> statement-breakpoint
CREATE FUNCTION age_from(age_range text) RETURNS numeric
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  parts text[] := regexp_match(age_range, '(\d{1,3}(?:\.\d{1,2})?)\s*(months?|years?)?(?:.*?(months?|years?))?', 'i');
BEGIN
  RETURN age_in_years(parts[1], coalesce(parts[2], parts[3], 'years'));
END $$;
--> statement-breakpoint
CREATE FUNCTION age_to(age_range text) RETURNS numeric
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  parts text[] := regexp_match(age_range, '\d{1,3}(?:\.\d{1,2})?\s*(?:months?|years?)?\s*(?:-|–|to)\s*(\d{1,3}(?:\.\d{1,2})?)\s*(months?|years?)?', 'i');
BEGIN
  IF parts IS NULL THEN
    RETURN CASE WHEN age_from(age_range) IS NULL THEN NULL ELSE 99 END;
  END IF;
  RETURN age_in_years(parts[1], coalesce(parts[2], 'years'));
END $$;
--> statement-breakpoint
CREATE FUNCTION product_search_text(name text, description text, benefits text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(name);
--> statement-breakpoint
CREATE FUNCTION product_search_vector(name text, description text, benefits text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('english', name), 'A')
    || setweight(to_tsvector('english', array_to_string(benefits, ' ')), 'B')
    || setweight(to_tsvector('english', description), 'C');
