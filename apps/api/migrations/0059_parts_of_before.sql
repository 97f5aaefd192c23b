-- What delivery has cost so far is the first rate of a new shop, and of one of before.
INSERT INTO shipping_rates (name, price_cents, free_from_cents) VALUES ('Standard delivery', 999, 7500);
--> statement-breakpoint
-- What came by transfer or check so far came in one piece.
INSERT INTO payment_receipts (payment_id, amount_cents, received_on, created_at)
SELECT id, captured_cents, updated_at::date, updated_at FROM payments
WHERE provider = 'bank_transfer' AND captured_cents > 0;
--> statement-breakpoint
-- A release before this one writes no receipt: what it took came in one piece too.
CREATE FUNCTION write_missing_receipt() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  missing bigint := NEW.captured_cents
    - coalesce((SELECT sum(amount_cents) FROM payment_receipts WHERE payment_id = NEW.id), 0);
BEGIN
  IF missing <> 0 THEN
    INSERT INTO payment_receipts (payment_id, amount_cents) VALUES (NEW.id, missing);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_captured AFTER UPDATE OF captured_cents ON payments
  FOR EACH ROW WHEN (NEW.provider = 'bank_transfer' AND NEW.captured_cents <> OLD.captured_cents)
  EXECUTE FUNCTION write_missing_receipt();
--> statement-breakpoint
-- What is due of orders of before: the money of cancelled ones, and what was paid twice.
UPDATE orders SET refund_due_cents = due.cents
FROM (
  SELECT p.order_id, sum(p.captured_cents - p.refunded_cents) AS cents
  FROM payments p JOIN orders o ON o.id = p.order_id
  WHERE p.refunded_cents < p.captured_cents AND (p.is_surplus OR o.status = 'cancelled')
  GROUP BY p.order_id
) AS due WHERE due.order_id = orders.id;
--> statement-breakpoint
-- As in 0023, with what is due as the order says it: the owner may have kept it.
CREATE OR REPLACE FUNCTION forget_account(account uuid, addresses text[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
  bought bigint[] := ARRAY(SELECT id FROM orders WHERE user_id = account ORDER BY id FOR UPDATE);
BEGIN
  DELETE FROM public.addresses WHERE user_id = account;
  UPDATE messages SET user_id = NULL, name = '', email = '', message = '', note = ''
  WHERE user_id = account;
  UPDATE orders SET user_id = NULL WHERE id = ANY (bought);
  UPDATE order_lines SET user_id = NULL WHERE user_id = account;
  PERFORM erase_order(id) FROM orders
  WHERE id = ANY (bought) AND closed_at IS NOT NULL AND erased_at IS NULL AND NOT keeps_key
    AND refund_due_cents = 0
    AND NOT EXISTS (SELECT FROM refunds WHERE order_id = orders.id AND status = 'pending')
    AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id AND failed_refund_cents > 0);
  UPDATE platform.mail_outbox SET recipient = ''
  WHERE lower(recipient) = ANY (addresses) AND (sent_at IS NOT NULL OR failed_at IS NOT NULL);
  -- A statement that changes nothing would still clear the caches of files.
  IF EXISTS (SELECT FROM storage.objects WHERE owner_id = account) THEN
    PERFORM FROM storage.objects WHERE owner_id = account ORDER BY id FOR NO KEY UPDATE;
    UPDATE storage.objects SET owner_id = NULL WHERE owner_id = account;
  END IF;
END $$;
