ALTER TABLE "orders" ADD COLUMN "on_hold_reason" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "with_carrier_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "arrives_by" timestamp with time zone DEFAULT now() + interval '14 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shipments_created_index" ON "shipments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shipments_on_their_way_index" ON "shipments" USING btree ("arrives_by") WHERE delivered_at is null and taken_back_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_on_hold_reason" CHECK (length("orders"."on_hold_reason") between 1 and 500);--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_end_once" CHECK ("shipments"."delivered_at" is null or "shipments"."taken_back_at" is null);--> statement-breakpoint
-- Parcels of before are with their carriers, and those of long ago have arrived.
UPDATE shipments SET with_carrier_at = created_at, arrives_by = created_at + interval '14 days',
  delivered_at = CASE WHEN created_at < now() - interval '14 days' THEN created_at + interval '14 days' END;
--> statement-breakpoint
-- As in 0064, and also the number of a parcel, and why an order was on hold.
CREATE OR REPLACE FUNCTION erase_order(ended bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE platform.mail_outbox m SET recipient = '' FROM orders o
  WHERE o.id = ended AND lower(m.recipient) = lower(o.email)
    AND m.dedupe_key LIKE 'order:' || o.public_id || ':%'
    AND (m.sent_at IS NOT NULL OR m.failed_at IS NOT NULL);
  UPDATE orders SET
    email = '', inbox = '', note = '', purchase_order_number = '', request_hash = '', erased_at = now(),
    on_hold_reason = NULL,
    ship_to = jsonb_build_object('name', '', 'line1', '', 'city', '', 'state', ship_to -> 'state',
      'postal_code', '', 'country', ship_to -> 'country')
  WHERE id = ended;
  UPDATE shipments SET tracking_url = '', tracking_number = '' WHERE order_id = ended;
  UPDATE refunds SET reason = '' WHERE order_id = ended;
  UPDATE payment_receipts SET reference = ''
  WHERE reference <> '' AND payment_id IN (SELECT id FROM payments WHERE order_id = ended);
  UPDATE order_events SET details = details - 'note' - 'reason' - 'tracking_url' - 'tracking_number'
  WHERE order_id = ended;
END $$;
