CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_no_overlap EXCLUDE USING gist (
  state WITH =, postal_prefix WITH =, daterange(valid_from, valid_to, '[]') WITH &&
);
--> statement-breakpoint
CREATE FUNCTION end_rate_before() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  -- The new rate is the successor of the one that has no end yet.
  UPDATE tax_rates SET valid_to = NEW.valid_from - 1
  WHERE state = NEW.state AND postal_prefix = NEW.postal_prefix
    AND valid_to IS NULL AND valid_from < NEW.valid_from;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_rates_successor BEFORE INSERT ON tax_rates
  FOR EACH ROW EXECUTE FUNCTION end_rate_before();
--> statement-breakpoint
CREATE FUNCTION keep_used_rate() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE last_day date;
BEGIN
  -- Waits for an order that is just being placed with it.
  PERFORM FROM tax_rates WHERE id = OLD.id FOR UPDATE;
  SELECT max((o.placed_at AT TIME ZONE coalesce(s.time_zone, 'America/New_York'))::date)
  INTO last_day
  FROM order_taxes t JOIN orders o ON o.id = t.order_id CROSS JOIN shop_settings s
  WHERE t.tax_rate_id = OLD.id;
  IF last_day IS NULL THEN RETURN NEW; END IF;
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
--> statement-breakpoint
CREATE TRIGGER tax_rates_used BEFORE UPDATE ON tax_rates
  FOR EACH ROW EXECUTE FUNCTION keep_used_rate();
--> statement-breakpoint
CREATE FUNCTION check_tax_rates() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE uncovered text;
BEGIN
  -- By its successor, which is not there yet.
  IF pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  -- Two writers at once would each see too little.
  PERFORM pg_advisory_xact_lock(hashtextextended('tax_rates', 0));
  SELECT r.state INTO uncovered
  FROM tax_rates r LEFT JOIN (
    SELECT state, range_agg(daterange(valid_from, valid_to, '[]')) AS days
    FROM tax_rates WHERE postal_prefix = '' GROUP BY state
  ) AS rest ON rest.state = r.state
  WHERE r.postal_prefix <> ''
    AND NOT coalesce(daterange(r.valid_from, r.valid_to, '[]') <@ rest.days, false)
  LIMIT 1;
  IF uncovered IS NOT NULL THEN
    RAISE check_violation USING
      MESSAGE = format('%s needs a rate for the rest of the state on every day on which one of its rates counts.', uncovered),
      TABLE = TG_TABLE_NAME, CONSTRAINT = 'tax_rates_rest_of_state';
  END IF;
  IF TG_OP = 'INSERT' AND (SELECT count(*) FROM tax_rates) > 500000 THEN
    RAISE check_violation USING
      MESSAGE = 'A shop has 500,000 rates of tax at most. Please delete old ones first.',
      TABLE = TG_TABLE_NAME, CONSTRAINT = 'tax_rates_max';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_rates_checked AFTER INSERT OR UPDATE OR DELETE ON tax_rates
  FOR EACH STATEMENT EXECUTE FUNCTION check_tax_rates();
--> statement-breakpoint
CREATE TRIGGER tax_rates_touch BEFORE UPDATE ON tax_rates
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER tax_rates_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tax_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
