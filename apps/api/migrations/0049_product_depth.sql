CREATE TABLE "product_images" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"is_decorative" boolean DEFAULT false NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_images_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_images_position_bounds" CHECK ("product_images"."position" between 1 and 11),
	CONSTRAINT "product_images_image_length" CHECK (length("product_images"."image") between 1 and 1024),
	CONSTRAINT "product_images_alt_length" CHECK (length("product_images"."alt") <= 250),
	CONSTRAINT "product_images_size" CHECK (least("product_images"."width", "product_images"."height") > 0 and greatest("product_images"."width", "product_images"."height") <= 16384)
);
--> statement-breakpoint
DROP INDEX "products_filters_index";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "status" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "compare_at_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "products_filters_index" ON "products" USING btree ("category","status","price","available","age_from","age_to");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sku_unique" UNIQUE("sku");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_image_alt_length" CHECK (length("products"."image_alt") <= 250);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_status_known" CHECK ("products"."status" in ('draft', 'live', 'hidden'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sku_length" CHECK (length("products"."sku") between 1 and 64);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_barcode_digits" CHECK ("products"."barcode" ~ '^([0-9]{8}|[0-9]{12,14})?$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_length" CHECK (length("products"."brand") <= 100);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_compare_at_price_bounds" CHECK ("products"."compare_at_price" <= 99999999.99);