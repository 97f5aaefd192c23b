CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
ALTER TABLE "categories" ALTER COLUMN "name" SET DATA TYPE text COLLATE natural_order;
--> statement-breakpoint
-- The type of a column that a generated one is made of cannot be changed below it.
ALTER TABLE "products" DROP COLUMN "search_vector";
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "name" SET DATA TYPE text COLLATE natural_order;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (product_search_vector(name, description, benefits)) STORED;
--> statement-breakpoint
CREATE INDEX "products_search_vector_index" ON "products" USING gin ("search_vector");
