-- As in 0033, but of one address, not of all that share its inbox.
CREATE OR REPLACE FUNCTION follow_account_waits() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL OR NEW.email_confirmed_at IS NULL THEN
    DELETE FROM stock_waits
    WHERE user_id = OLD.id OR (OLD.email_confirmed_at IS NOT NULL AND email = OLD.email);
  ELSIF OLD.email <> NEW.email THEN
    DELETE FROM stock_waits WHERE email = NEW.email AND user_id IS DISTINCT FROM NEW.id
      AND product_id IN (SELECT product_id FROM stock_waits WHERE user_id = NEW.id);
    UPDATE stock_waits SET email = NEW.email WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
