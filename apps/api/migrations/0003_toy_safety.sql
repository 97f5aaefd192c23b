ALTER TABLE "products" ADD COLUMN "small_parts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warning" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_warning_length" CHECK (length("products"."warning") <= 500);--> statement-breakpoint
-- The law on toys in the United States and the European Union. An age that cannot be read refuses
-- nothing.
CREATE FUNCTION small_parts_error(small_parts boolean, age_range text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN small_parts AND age_from(age_range) < 3
    THEN 'A product for children under 3 cannot have small parts.'
  END;
--> statement-breakpoint
CREATE FUNCTION refuse_small_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING
    MESSAGE = small_parts_error(NEW.small_parts, NEW.age_range),
    TABLE = TG_TABLE_NAME, COLUMN = 'small_parts', CONSTRAINT = 'products_small_parts';
END $$;
--> statement-breakpoint
CREATE TRIGGER products_small_parts BEFORE INSERT OR UPDATE OF small_parts, age_range ON products
  FOR EACH ROW WHEN (small_parts_error(NEW.small_parts, NEW.age_range) IS NOT NULL)
  EXECUTE FUNCTION refuse_small_parts();
