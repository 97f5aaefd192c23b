ALTER TABLE "products" ADD COLUMN "creation_key" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_creation_key_unique" UNIQUE("creation_key");