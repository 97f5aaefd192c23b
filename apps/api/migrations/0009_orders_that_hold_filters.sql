DROP INDEX "products_filter_index";--> statement-breakpoint
DROP INDEX "products_name_index";--> statement-breakpoint
DROP INDEX "products_price_index";--> statement-breakpoint
DROP INDEX "products_featured_index";--> statement-breakpoint
DROP INDEX "products_category_name_index";--> statement-breakpoint
DROP INDEX "products_category_price_index";--> statement-breakpoint
DROP INDEX "products_category_featured_index";--> statement-breakpoint
CREATE INDEX "products_name_index" ON "products" USING btree ("name","id","category","price","in_stock","age_from","age_to");--> statement-breakpoint
CREATE INDEX "products_price_index" ON "products" USING btree ("price","name","id","category","in_stock","age_from","age_to");--> statement-breakpoint
CREATE INDEX "products_featured_index" ON "products" USING btree ("featured" DESC NULLS FIRST,"name","id","category","price","in_stock","age_from","age_to");--> statement-breakpoint
CREATE INDEX "products_category_name_index" ON "products" USING btree ("category","name","id","price","in_stock","age_from","age_to");--> statement-breakpoint
CREATE INDEX "products_category_price_index" ON "products" USING btree ("category","price","name","id","in_stock","age_from","age_to");--> statement-breakpoint
CREATE INDEX "products_category_featured_index" ON "products" USING btree ("category","featured" DESC NULLS FIRST,"name","id","price","in_stock","age_from","age_to");