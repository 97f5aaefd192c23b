CREATE TABLE "order_words" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
-- How rare a word is decides how orders with it are found.
ALTER TABLE order_words ALTER words SET STATISTICS 1000;
--> statement-breakpoint
-- What is kept and what is typed are made alike.
CREATE FUNCTION plain_text(said text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(unaccent(said) COLLATE natural_order);
--> statement-breakpoint
-- A connection keeps the plans that it made while there were few orders, so no table is ever read whole.
CREATE FUNCTION words_of_order(wanted bigint) RETURNS text LANGUAGE plpgsql STABLE
  SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  RETURN (
    SELECT plain_text(concat_ws(' ', number, email, ship_to ->> 'name', ship_to ->> 'organisation',
      purchase_order_number, ship_to ->> 'city', ship_to ->> 'postal_code',
      '$' || total_cents / 100 || '.' || lpad((total_cents % 100)::text, 2, '0'),
      (SELECT string_agg(concat_ws(' ', name, sku), ' ' ORDER BY position) FROM order_lines WHERE order_id = wanted),
      (SELECT string_agg(replace(tracking_number, ' ', ''), ' ' ORDER BY created_at, id) FROM shipments
        WHERE order_id = wanted AND tracking_number <> '')))
    FROM orders WHERE id = wanted
  );
END $$;
--> statement-breakpoint
CREATE FUNCTION write_order_words(wanted bigint) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO order_words (order_id, words) SELECT wanted, found.words
    FROM words_of_order(wanted) AS found (words) WHERE found.words IS NOT NULL
  ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE order_words.words <> excluded.words;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_words_of_order() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_order_words(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_words_of_parcel() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_order_words(NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_words_of_lines() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_order_words(order_id) FROM (SELECT DISTINCT order_id FROM changed ORDER BY order_id) AS each;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Before anything is locked.
INSERT INTO order_words (order_id, words) SELECT id, words_of_order(id) FROM orders;
--> statement-breakpoint
CREATE INDEX "order_words_index" ON "order_words" USING gin ("words" gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
ANALYZE order_words;--> statement-breakpoint
ALTER TABLE "order_words" ADD CONSTRAINT "order_words_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Placed, or cancelled in part: the lines of an order change in no other way.
CREATE TRIGGER order_lines_words_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_lines();
--> statement-breakpoint
CREATE TRIGGER order_lines_words_removed AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_lines();
--> statement-breakpoint
CREATE TRIGGER orders_words_kept
  AFTER UPDATE OF number, email, ship_to, purchase_order_number, total_cents ON orders FOR EACH ROW
  WHEN ((OLD.number, OLD.email, OLD.ship_to, OLD.purchase_order_number, OLD.total_cents)
    IS DISTINCT FROM (NEW.number, NEW.email, NEW.ship_to, NEW.purchase_order_number, NEW.total_cents))
  EXECUTE FUNCTION keep_words_of_order();
--> statement-breakpoint
CREATE TRIGGER shipments_words_kept AFTER INSERT OR UPDATE OF tracking_number ON shipments
  FOR EACH ROW EXECUTE FUNCTION keep_words_of_parcel();
--> statement-breakpoint
-- Those that an older instance has placed or changed meanwhile.
SELECT write_order_words(id) FROM orders WHERE updated_at > now() - interval '5 minutes';
--> statement-breakpoint
CREATE INDEX "orders_on_hold_index" ON "orders" USING btree ("placed_at","id") WHERE on_hold_reason is not null;--> statement-breakpoint
DROP INDEX "orders_search_index";
