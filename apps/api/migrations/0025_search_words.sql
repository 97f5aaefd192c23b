CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phrase" text NOT NULL,
	"stems" text DEFAULT '' NOT NULL,
	"alternatives" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_stems_unique" UNIQUE("stems"),
	CONSTRAINT "search_synonyms_phrase_length" CHECK (length("search_synonyms"."phrase") <= 60),
	CONSTRAINT "search_synonyms_alternatives_sane" CHECK (cardinality("search_synonyms"."alternatives") between 1 and 5 and array_position("search_synonyms"."alternatives", null) is null)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "skills" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "all_words" "tsvector";--> statement-breakpoint
CREATE INDEX "products_all_words_index" ON "products" USING gin ("all_words");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_skills_length" CHECK (length("products"."skills") <= 300);