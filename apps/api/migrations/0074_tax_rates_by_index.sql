-- Both run for each row of an import, with the plan of their first calls. Where the table was small when it was
-- last analyzed, or most orders used few rates, that plan reads all of a table for each row.
ALTER FUNCTION end_rate_before() SET enable_seqscan = off;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_used_rate() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE last_day date;
BEGIN
  -- Waits for an order that is just being placed with it.
  PERFORM FROM tax_rates WHERE id = OLD.id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM order_taxes WHERE tax_rate_id = OLD.id) THEN RETURN NEW; END IF;
  SELECT max((o.placed_at AT TIME ZONE coalesce(s.time_zone, 'America/New_York'))::date)
  INTO last_day
  FROM order_taxes t JOIN orders o ON o.id = t.order_id CROSS JOIN shop_settings s
  WHERE t.tax_rate_id = OLD.id;
  IF (NEW.state, NEW.postal_prefix, NEW.name, NEW.rate_ppm, NEW.shipping, NEW.valid_from)
    IS DISTINCT FROM (OLD.state, OLD.postal_prefix, OLD.name, OLD.rate_ppm, OLD.shipping, OLD.valid_from)
  THEN
    RAISE check_violation USING
      MESSAGE = 'Orders have used this rate. Add a new one that begins on a later day.',
      TABLE = TG_TABLE_NAME, CONSTRAINT = 'tax_rates_used';
  END IF;
  IF NEW.valid_to < last_day THEN
    RAISE check_violation USING
      MESSAGE = format('An order of %s has used this rate, so that day is its last at the earliest.', last_day),
      TABLE = TG_TABLE_NAME, CONSTRAINT = 'tax_rates_used';
  END IF;
  RETURN NEW;
END $$;
