-- A dump by `pg_dump` is loaded without a search path, and generated columns and triggers run then:
-- what they call has to be found all the same.
ALTER FUNCTION age_from(text) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION age_to(text) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION plain_ages(text) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION is_found(text) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION similar_product_words(text, boolean) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION product_query(text, boolean) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION is_taken_product_id(text) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION assign_product_id() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION assign_category_id() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION touch_updated_at() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION announce_change() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION remember_product_words() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION remember_changed_product_words() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION refuse_small_parts() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION keep_product_available() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION add_stock_levels() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION refuse_held_product() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION assign_subscription_owner() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION save_newsletter_choice() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION show_subscription_in_preferences() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION follow_account_address() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION forget_account(uuid, text[]) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION forget_deleted_account() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION erase_order(bigint) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION join_orders() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION refuse_many_addresses() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION take_default_from_others() SET search_path = public, pg_temp;--> statement-breakpoint
-- Read as it is made, it needs no search path, and goes into the statement that calls it as before.
CREATE OR REPLACE FUNCTION words_of(name text, description text, benefits text[]) RETURNS SETOF text
  LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT DISTINCT word
  FROM unnest(tsvector_to_array(
    to_tsvector('simple', plain_words(name || ' ' || array_to_string(benefits, ' ') || ' ' || description))
  )) AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word COLLATE natural_order ~ '^[[:alpha:]]+$';
END;
