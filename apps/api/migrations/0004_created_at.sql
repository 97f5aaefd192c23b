-- Rows that are there already get the time of the upgrade: a default needs no table written anew.
ALTER TABLE "categories" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "products_created_index" ON "products" USING btree ("created_at","id");--> statement-breakpoint
-- Both times belong to the server, whoever writes.
CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := OLD.created_at;
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A category without an id gets one from its name, as a product does: 'sensorial', then 'sensorial-2'.
-- The id stays within its 80 characters. There are few categories, so a free number is found by counting.
CREATE FUNCTION assign_category_id() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  base text;
  number int := 1;
BEGIN
  IF coalesce(NEW.id, '') <> '' THEN
    RETURN NEW;
  END IF;
  -- `slug_of` calls a product what has no letter of an id.
  base := CASE WHEN lower(unaccent(NEW.name)) ~ '[a-z0-9]' THEN slug_of(NEW.name) ELSE 'category' END;
  -- Makes two inserts of one name wait for each other.
  PERFORM pg_advisory_xact_lock(hashtextextended('category-id:' || base, 0));
  NEW.id := base;
  WHILE EXISTS (SELECT FROM categories WHERE id = NEW.id) LOOP
    number := number + 1;
    NEW.id := rtrim(left(base, 79 - length(number::text)), '-') || '-' || number;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_assign_id BEFORE INSERT ON categories
  FOR EACH ROW EXECUTE FUNCTION assign_category_id();
