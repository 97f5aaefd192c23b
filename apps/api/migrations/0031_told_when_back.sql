-- From when those who wait for a product may be told that it is back: at once where the owner put it
-- there, an hour later where a hold has ended, as whoever did not pay often comes back.
CREATE FUNCTION keep_back_at() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.counted AND NEW.on_hand = NEW.held THEN
    NEW.back_at := NULL;
    NEW.told := 0;
    NEW.told_at := NULL;
  ELSIF NOT NEW.counted OR NEW.on_hand > OLD.on_hand THEN
    NEW.back_at := least(NEW.back_at, now());
  ELSIF OLD.counted AND OLD.on_hand = OLD.held THEN
    NEW.back_at := now() + interval '1 hour';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_levels_back BEFORE UPDATE ON stock_levels FOR EACH ROW
  WHEN ((OLD.counted, OLD.on_hand, OLD.held) IS DISTINCT FROM (NEW.counted, NEW.on_hand, NEW.held))
  EXECUTE FUNCTION keep_back_at();
--> statement-breakpoint
-- What an account waits for moves along with its address, if the new one is proven, and ends with it.
CREATE FUNCTION follow_account_waits() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL OR NEW.email_confirmed_at IS NULL THEN
    DELETE FROM stock_waits WHERE user_id = OLD.id OR email = OLD.email;
  ELSIF OLD.email <> NEW.email THEN
    DELETE FROM stock_waits WHERE inbox = inbox_of(NEW.email) AND user_id IS DISTINCT FROM NEW.id
      AND product_id IN (SELECT product_id FROM stock_waits WHERE user_id = NEW.id);
    UPDATE stock_waits SET email = NEW.email WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_stock_waits AFTER DELETE OR UPDATE OF email, deleted_at ON auth.users
  FOR EACH ROW EXECUTE FUNCTION follow_account_waits();
