ALTER TABLE "products" ADD COLUMN "dimensions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "contents" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_dimensions_length" CHECK (length("products"."dimensions") <= 120);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_contents_length" CHECK (length("products"."contents") <= 300);