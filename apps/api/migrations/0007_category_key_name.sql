ALTER TABLE "products" RENAME CONSTRAINT "products_category_categories_id_fk" TO "products_category_fkey";
