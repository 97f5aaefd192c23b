-- As every other function, so that a dump of the database can be loaded.
ALTER FUNCTION keep_sample_mark() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION announce_products() SET search_path = public, pg_temp;
