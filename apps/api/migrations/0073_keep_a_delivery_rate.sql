CREATE FUNCTION keep_a_rate() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  -- Two writers at once would each leave the rate of the other.
  PERFORM pg_advisory_xact_lock(hashtextextended('shipping_rates', 0));
  IF NOT EXISTS (SELECT FROM shipping_rates) THEN
    RAISE check_violation USING
      MESSAGE = 'Without a rate of delivery nothing can be ordered. Please add another one first.',
      TABLE = TG_TABLE_NAME, CONSTRAINT = 'shipping_rates_min';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shipping_rates_min AFTER DELETE ON shipping_rates
  FOR EACH STATEMENT EXECUTE FUNCTION keep_a_rate();
