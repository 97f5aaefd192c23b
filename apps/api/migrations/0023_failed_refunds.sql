CREATE INDEX "orders_to_cancel_index" ON "orders" USING btree ("id") WHERE (status = 'placed' and payment_status = 'refunded'
  and fulfilment_status = 'unfulfilled');--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failed_refund_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What failed before, less what was sent since the first failure, and no more than is left to send.
UPDATE payments p SET failed_refund_cents = greatest(0, least(p.captured_cents - p.refunded_cents, failed.cents - (
  SELECT coalesce(sum(amount_cents), 0) FROM refunds
  WHERE payment_id = p.id AND status <> 'failed' AND created_at >= failed.since
)))
FROM (
  SELECT payment_id, sum(amount_cents) AS cents, min(updated_at) AS since
  FROM refunds WHERE status = 'failed' GROUP BY payment_id
) failed
WHERE failed.payment_id = p.id AND NOT p.is_surplus;--> statement-breakpoint
-- As in 0017; an order keeps its person also where its address is not the account's, and where a refund failed.
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
    AND NOT refund_is_due(status, payment_status)
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
--> statement-breakpoint
-- Last, as dropping an index lets nobody read the table until the end.
DROP INDEX "payments_trouble_index";--> statement-breakpoint
CREATE INDEX "payments_trouble_index" ON "payments" USING btree ("order_id") WHERE dispute_status = 'open' or failed_refund_cents > 0 or (is_surplus and refunded_cents < captured_cents);
