-- A product whose further pictures change is another version of it, whoever writes them: who has it
-- open in a form is asked, and overwrites nothing.
CREATE FUNCTION touch_product_of_images() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE products SET updated_at = clock_timestamp()
  WHERE id IN (SELECT product_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_images_inserted AFTER INSERT ON product_images
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION touch_product_of_images();
--> statement-breakpoint
CREATE TRIGGER product_images_updated AFTER UPDATE ON product_images
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION touch_product_of_images();
--> statement-breakpoint
CREATE TRIGGER product_images_deleted AFTER DELETE ON product_images
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION touch_product_of_images();
