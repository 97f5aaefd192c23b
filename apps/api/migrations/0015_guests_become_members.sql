CREATE INDEX "orders_guest_email_index" ON "orders" USING btree ("email") WHERE user_id is null;--> statement-breakpoint
-- Orders of guests belong to the account with their address, once that is confirmed; their lines with them.
CREATE FUNCTION join_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  joining bigint[] := ARRAY(
    SELECT id FROM orders WHERE email = NEW.email AND user_id IS NULL AND erased_at IS NULL ORDER BY id FOR UPDATE);
BEGIN
  UPDATE orders SET user_id = NEW.id WHERE id = ANY (joining);
  UPDATE order_lines SET user_id = NEW.id WHERE order_id = ANY (joining);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_join_orders AFTER INSERT OR UPDATE OF email, email_confirmed_at ON auth.users
  FOR EACH ROW WHEN (NEW.email_confirmed_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION join_orders();
