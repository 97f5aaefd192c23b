-- As `inboxOf` in apps/api/src/platform/mail/mail-address.ts: rows are written by triggers too, which do not ask it.
CREATE FUNCTION inbox_of(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN plain ~ '@(gmail|googlemail)\.com$'
    THEN replace(split_part(plain, '@', 1), '.', '') || '@gmail.com' ELSE plain END
  FROM (SELECT regexp_replace(address, '\+[^@]*', '') AS plain) AS without_tag
$$;--> statement-breakpoint
-- What a cancelled order was paid has to be paid back.
CREATE FUNCTION refund_is_due(status text, payment_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status = 'cancelled' AND payment_status IN ('paid', 'partly_refunded')
$$;--> statement-breakpoint
CREATE INDEX "subscriptions_ended_inbox_index" ON "subscriptions" USING btree (inbox_of(email)) WHERE unsubscribed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_index" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_updated_index" ON "orders" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "orders_desk_index" ON "orders" USING btree ("payment_status","status","fulfilment_status") WHERE (payment_status = 'awaiting'
  or payment_status in ('paid', 'partly_refunded') and (status = 'cancelled' or fulfilment_status <> 'shipped'));--> statement-breakpoint
-- As in 0008, and also the hash of what was sent, the words of steps after the first time, and where mails went.
CREATE OR REPLACE FUNCTION erase_order(ended bigint) RETURNS void LANGUAGE plpgsql AS $$
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
  UPDATE order_events SET details = details - 'note' - 'reason' - 'tracking_url' WHERE order_id = ended;
END $$;
--> statement-breakpoint
-- As in 0008; when a refund is due is said in one place.
CREATE OR REPLACE FUNCTION forget_account(account uuid, addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bought bigint[] := ARRAY(SELECT id FROM orders WHERE user_id = account ORDER BY id FOR UPDATE);
BEGIN
  UPDATE messages SET user_id = NULL, name = '', email = '', message = '', note = ''
  WHERE user_id = account;
  UPDATE orders SET user_id = NULL WHERE id = ANY (bought);
  UPDATE order_lines SET user_id = NULL WHERE user_id = account;
  PERFORM erase_order(id) FROM orders
  WHERE id = ANY (bought) AND closed_at IS NOT NULL AND erased_at IS NULL
    AND NOT refund_is_due(status, payment_status);
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
DROP INDEX "orders_created_index";--> statement-breakpoint
DROP INDEX "orders_closed_index";--> statement-breakpoint
CREATE INDEX "orders_closed_index" ON "orders" USING btree ("closed_at") WHERE (erased_at is null or erased_at < closed_at);
