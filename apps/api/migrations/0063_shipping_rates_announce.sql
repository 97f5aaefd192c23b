CREATE FUNCTION refuse_many_rates() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  -- Two writers at once would each count too few.
  PERFORM pg_advisory_xact_lock(hashtextextended('shipping_rates', 0));
  IF (SELECT count(*) FROM shipping_rates) > 20 THEN
    RAISE check_violation USING
      MESSAGE = 'A shop has 20 rates of delivery at most. Please delete one first.',
      TABLE = TG_TABLE_NAME, CONSTRAINT = 'shipping_rates_max';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shipping_rates_max AFTER INSERT ON shipping_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_many_rates();
--> statement-breakpoint
CREATE TRIGGER shipping_rates_touch BEFORE UPDATE ON shipping_rates
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER shipping_rates_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
