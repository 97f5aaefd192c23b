CREATE TABLE "order_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_text_length" CHECK (length("order_notes"."text") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "named_order" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_proven" boolean;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order_index" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_notes_author_index" ON "order_notes" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_order_index" ON "messages" USING btree ("order_number") WHERE order_number is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_named_order_length" CHECK (length("messages"."named_order") <= 30);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_is_proven_or_not" CHECK (("messages"."order_number" is null) = ("messages"."is_proven" is null));--> statement-breakpoint
-- As in 0068, and also what admins noted; messages no longer say whose order it was.
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
  DELETE FROM order_notes WHERE order_id = ended;
  UPDATE messages SET named_order = '', order_number = NULL, is_proven = NULL
  WHERE order_number = (SELECT number FROM orders WHERE id = ended);
  UPDATE shipments SET tracking_url = '', tracking_number = '' WHERE order_id = ended;
  UPDATE refunds SET reason = '' WHERE order_id = ended;
  UPDATE payment_receipts SET reference = ''
  WHERE reference <> '' AND payment_id IN (SELECT id FROM payments WHERE order_id = ended);
  UPDATE order_events SET details = details - 'note' - 'reason' - 'tracking_url' - 'tracking_number'
  WHERE order_id = ended;
END $$;
--> statement-breakpoint
-- As in 0059, and of messages also the order that they were about.
CREATE OR REPLACE FUNCTION forget_account(account uuid, addresses text[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
  bought bigint[] := ARRAY(SELECT id FROM orders WHERE user_id = account ORDER BY id FOR UPDATE);
BEGIN
  DELETE FROM public.addresses WHERE user_id = account;
  UPDATE messages SET user_id = NULL, name = '', email = '', message = '', note = '',
    named_order = '', order_number = NULL, is_proven = NULL
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
