-- As in 0010, and also what the owner noted of a receipt: a bank names people there.
CREATE OR REPLACE FUNCTION erase_order(ended bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE platform.mail_outbox m SET recipient = '' FROM orders o
  WHERE o.id = ended AND lower(m.recipient) = lower(o.email)
    AND m.dedupe_key LIKE 'order:' || o.public_id || ':%'
    AND (m.sent_at IS NOT NULL OR m.failed_at IS NOT NULL);
  UPDATE orders SET
    email = '', inbox = '', note = '', purchase_order_number = '', request_hash = '', erased_at = now(),
    ship_to = jsonb_build_object('name', '', 'line1', '', 'city', '', 'state', ship_to -> 'state',
      'postal_code', '', 'country', ship_to -> 'country')
  WHERE id = ended;
  UPDATE shipments SET tracking_url = '' WHERE order_id = ended;
  UPDATE refunds SET reason = '' WHERE order_id = ended;
  UPDATE payment_receipts SET reference = ''
  WHERE reference <> '' AND payment_id IN (SELECT id FROM payments WHERE order_id = ended);
  UPDATE order_events SET details = details - 'note' - 'reason' - 'tracking_url' WHERE order_id = ended;
END $$;
