CREATE TABLE "stock_levels" (
	"product_id" text PRIMARY KEY NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"low_at" integer DEFAULT 3 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_levels_units" CHECK (0 <= "stock_levels"."held" and "stock_levels"."held" <= "stock_levels"."on_hand" and "stock_levels"."on_hand" <= 999999),
	CONSTRAINT "stock_levels_held_is_counted" CHECK ("stock_levels"."counted" or "stock_levels"."held" = 0),
	CONSTRAINT "stock_levels_low_at" CHECK ("stock_levels"."low_at" between 0 and 999999)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"order_number" text,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_quantity" CHECK ("stock_movements"."quantity" <> 0),
	CONSTRAINT "stock_movements_note_length" CHECK (length("stock_movements"."note") <= 500)
);
--> statement-breakpoint
-- A row for every product. The statement of an import adds thousands at once. The foreign key is
-- checked in here, by a plan that a connection may keep from the time when products were few.
CREATE FUNCTION add_stock_levels() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO stock_levels (product_id) SELECT id FROM new_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_stock_levels AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_stock_levels();
--> statement-breakpoint
-- The trigger keeps writers of products out until the end, so that none is missed. Before the foreign
-- key, which is then checked once and not for each row.
INSERT INTO stock_levels (product_id) SELECT id FROM products;
--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_stock_levels_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock_levels"("product_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_product_index" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_actor_index" ON "stock_movements" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_lines_product_index" ON "order_lines" USING btree ("product_id");
--> statement-breakpoint
-- Not of `products`: the row here is what an order locks, and so what it holds is known for certain.
CREATE FUNCTION refuse_held_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers text;
BEGIN
  SELECT string_agg(number, ', ' ORDER BY id) INTO numbers FROM (
    SELECT o.id, o.number FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.product_id = OLD.product_id AND l.held > 0 ORDER BY o.id LIMIT 10
  ) AS holding;
  RAISE foreign_key_violation USING
    MESSAGE = 'A product that orders hold cannot be deleted: ' || numbers || '.',
    TABLE = TG_TABLE_NAME, CONSTRAINT = 'stock_levels_held';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_levels_keep_held BEFORE DELETE ON stock_levels
  FOR EACH ROW WHEN (OLD.held > 0) EXECUTE FUNCTION refuse_held_product();
--> statement-breakpoint
-- An id that an order names would show another product there.
CREATE FUNCTION is_taken_product_id(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM products WHERE id = given)
    OR EXISTS (SELECT FROM order_lines WHERE product_id = given)
$$;
--> statement-breakpoint
-- As in 0002; ids of orders are taken too.
CREATE OR REPLACE FUNCTION assign_product_id() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off AS $$
DECLARE
  base text;
  taken int := 1;
  free int := 2;
  middle int;
BEGIN
  IF coalesce(NEW.id, '') <> '' THEN
    RETURN NEW;
  END IF;
  base := slug_of(NEW.name);
  -- Makes two inserts of one name wait for each other.
  PERFORM pg_advisory_xact_lock(hashtextextended('product-id:' || base, 0));
  IF NOT is_taken_product_id(base) THEN
    NEW.id := base;
    RETURN NEW;
  END IF;
  WHILE is_taken_product_id(base || '-' || free) LOOP
    taken := free;
    free := free * 2;
  END LOOP;
  WHILE free - taken > 1 LOOP
    middle := (taken + free) / 2;
    IF is_taken_product_id(base || '-' || middle) THEN
      taken := middle;
    ELSE
      free := middle;
    END IF;
  END LOOP;
  NEW.id := base || '-' || free;
  RETURN NEW;
END $$;
