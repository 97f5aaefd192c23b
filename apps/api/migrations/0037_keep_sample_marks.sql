UPDATE shop_settings SET is_sample = true
  WHERE starts_with(transfer_instructions, 'These are sample details: no money arrives here.');
--> statement-breakpoint
-- A mark is no change of a product.
ALTER TABLE products DISABLE TRIGGER products_touch;
--> statement-breakpoint
-- As the sample catalogues of earlier releases had them.
UPDATE products SET is_sample = true
  FROM (VALUES
    ('brown-stair', 'Brown Stair', 72, '34af62179533a0be50869528d0b32543'),
    ('brown-stair', 'Brown Stair', 74.95, '34af62179533a0be50869528d0b32543'),
    ('colour-tablets', 'Color Tablets', 42.5, 'c391b2e01420e20c4b31f9dc9427c7b4'),
    ('colour-tablets', 'Colour Tablets', 42.5, 'fa4249d377b8766c099e53436e2d60b1'),
    ('dressing-frame', 'Dressing Frame', 24.5, '2527b85e796fe8e34a85c109b13c49c5'),
    ('golden-bead-material', 'Golden Bead Material', 149, '25ec307b01af249d965685403b909065'),
    ('knobbed-cylinders', 'Knobbed Cylinders', 129, '71102e88e781ce715bf93e63711ab6a9'),
    ('land-and-water-globe', 'Land and Water Globe', 46, '4f30873f4f7e1bc29a98e2d803a965a7'),
    ('movable-alphabet', 'Movable Alphabet', 96, 'c35d065083cdb3a0eb2e5838f2e789ff'),
    ('movable-alphabet', 'Movable Alphabet', 96, '5357a15d626ecfbd057b937db1e33e6e'),
    ('number-rods', 'Number Rods', 89, 'f7a58b3902642a1c73de089cc8dde807'),
    ('pink-tower', 'Pink Tower', 68.5, 'c007e3cb2cfa75d6eac98ba7f4d1bfb6'),
    ('pouring-set', 'Pouring Set', 18.95, 'c3e02e45672110864e7a45f5c81b1bf4'),
    ('puzzle-map-of-the-continents', 'Puzzle Map of the Continents', 79, 'd859e5061a094b8ef02e8ad5e2eb8914'),
    ('puzzle-map-of-the-continents', 'Puzzle Map of the Continents', 79, 'cc318be4518b59114019cfce3ef32853'),
    ('sandpaper-letters', 'Sandpaper Letters', 54, 'cb13d4f13987783ef6395d5ee3694fac')
  ) AS sample (id, name, price, description)
  WHERE products.id = sample.id AND products.name = sample.name AND products.price = sample.price
    AND md5(products.description) = sample.description
    AND products.image = 'sample/products/' || products.id || '.webp';
--> statement-breakpoint
ALTER TABLE products ENABLE TRIGGER products_touch;
--> statement-breakpoint
-- It stays one of the sample until it says something of the owner, whatever a write names.
CREATE FUNCTION keep_sample_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_sample := OLD.is_sample AND (OLD.name, OLD.price, OLD.image, OLD.description, OLD.benefits, OLD.age_range,
    OLD.warning, OLD.material, OLD.dimensions, OLD.contents, OLD.skills)
    IS NOT DISTINCT FROM (NEW.name, NEW.price, NEW.image, NEW.description, NEW.benefits, NEW.age_range,
    NEW.warning, NEW.material, NEW.dimensions, NEW.contents, NEW.skills);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_keep_sample_mark BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.is_sample OR NEW.is_sample)
  EXECUTE FUNCTION keep_sample_mark();
--> statement-breakpoint
-- Whether a product is shown as one of the sample depends on it.
CREATE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('table_changed', 'products');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_settings_announce_products AFTER UPDATE ON shop_settings FOR EACH ROW
  WHEN (OLD.is_sample <> NEW.is_sample)
  EXECUTE FUNCTION announce_products();
