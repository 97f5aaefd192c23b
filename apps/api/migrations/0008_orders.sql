CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"user_id" uuid,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"line_total_cents" bigint NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_position_unique" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_product_unique" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."line_total_cents" = "order_lines"."unit_price_cents" * "order_lines"."quantity" and "order_lines"."unit_price_cents" > 0 and "order_lines"."tax_cents" >= 0),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 999),
	CONSTRAINT "order_lines_units" CHECK (least("order_lines"."held", "order_lines"."shipped", "order_lines"."cancelled", "order_lines"."returned") >= 0
        and "order_lines"."shipped" + "order_lines"."cancelled" + "order_lines"."held" <= "order_lines"."quantity"
        and "order_lines"."returned" <= "order_lines"."shipped")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"number" text GENERATED ALWAYS AS ('GB-' || id::text) STORED NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"inbox" text NOT NULL,
	"status" text DEFAULT 'placed' NOT NULL,
	"payment_status" text DEFAULT 'awaiting' NOT NULL,
	"fulfilment_status" text DEFAULT 'unfulfilled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"ship_to" jsonb NOT NULL,
	"payment_method" text NOT NULL,
	"purchase_order_number" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"terms_accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hold_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "orders_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."shipping_cents" + "orders"."tax_cents"
        and "orders"."total_cents" between 0 and 99999999
        and least("orders"."subtotal_cents", "orders"."shipping_cents", "orders"."tax_cents") >= 0),
	CONSTRAINT "orders_states" CHECK ("orders"."status" in ('placed', 'cancelled')
        and "orders"."payment_status" in ('awaiting', 'paid', 'partly_refunded', 'refunded', 'expired', 'voided')
        and "orders"."fulfilment_status" in ('unfulfilled', 'partly_shipped', 'shipped')),
	CONSTRAINT "orders_awaiting_is_placed" CHECK (("orders"."payment_status" = 'awaiting') = ("orders"."hold_until" is not null) and ("orders"."payment_status" <> 'awaiting' or "orders"."status" = 'placed')),
	CONSTRAINT "orders_lengths" CHECK (length("orders"."email") <= 255 and length("orders"."purchase_order_number") <= 50 and length("orders"."note") <= 1000 and length("orders"."idempotency_key") <= 100)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"captured_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amounts" CHECK (0 <= "payments"."refunded_cents" and "payments"."refunded_cents" <= "payments"."captured_cents" and "payments"."captured_cents" <= "payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" bigint NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_unique" UNIQUE("shipment_id","order_line_id"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" bigint NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"transfer_instructions" text DEFAULT '' NOT NULL,
	"days_to_pay" integer DEFAULT 7 NOT NULL,
	"leaves_in_days" integer DEFAULT 2 NOT NULL,
	"arrives_in_days" integer DEFAULT 5 NOT NULL,
	"seller_name" text DEFAULT '' NOT NULL,
	"seller_address" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_settings_one_row" CHECK ("shop_settings"."id"),
	CONSTRAINT "shop_settings_days_to_pay" CHECK ("shop_settings"."days_to_pay" between 2 and 30),
	CONSTRAINT "shop_settings_working_days" CHECK ("shop_settings"."leaves_in_days" between 0 and 60 and "shop_settings"."arrives_in_days" between 0 and 60),
	CONSTRAINT "shop_settings_lengths" CHECK (length("shop_settings"."transfer_instructions") <= 2000 and length("shop_settings"."seller_name") <= 200 and length("shop_settings"."seller_address") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order_index" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_actor_index" ON "order_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_lines_user_index" ON "order_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_user_index" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_created_index" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid_inbox_index" ON "orders" USING btree ("inbox") WHERE payment_status = 'awaiting';--> statement-breakpoint
CREATE INDEX "orders_hold_index" ON "orders" USING btree ("hold_until") WHERE payment_status = 'awaiting';--> statement-breakpoint
CREATE INDEX "orders_closed_index" ON "orders" USING btree ("closed_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "payments_order_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_per_order" ON "payments" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refunds_order_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "shipments_order_index" ON "shipments" USING btree ("order_id");--> statement-breakpoint
INSERT INTO shop_settings DEFAULT VALUES;
--> statement-breakpoint
CREATE TRIGGER orders_touch BEFORE UPDATE ON orders
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
-- Takes the person out of an order. What was sold, for how much and to which state stays for the books.
CREATE FUNCTION erase_order(ended bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET
    email = '', inbox = '', note = '', purchase_order_number = '', erased_at = now(),
    ship_to = jsonb_build_object('name', '', 'line1', '', 'city', '', 'state', ship_to -> 'state',
      'postal_code', '', 'country', ship_to -> 'country')
  WHERE id = ended;
  UPDATE shipments SET tracking_url = '' WHERE order_id = ended;
  UPDATE refunds SET reason = '' WHERE order_id = ended;
  UPDATE order_events SET details = details - 'note' - 'reason' - 'tracking_url' WHERE order_id = ended;
END $$;
--> statement-breakpoint
-- As in 0007; orders lose their account, and the finished ones the person: the others keep what delivery needs.
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
    AND NOT (status = 'cancelled' AND payment_status IN ('paid', 'partly_refunded'));
  UPDATE platform.mail_outbox SET recipient = ''
  WHERE lower(recipient) = ANY (addresses) AND (sent_at IS NOT NULL OR failed_at IS NOT NULL);
  -- A statement that changes nothing would still clear the caches of files.
  IF EXISTS (SELECT FROM storage.objects WHERE owner_id = account) THEN
    PERFORM FROM storage.objects WHERE owner_id = account ORDER BY id FOR NO KEY UPDATE;
    UPDATE storage.objects SET owner_id = NULL WHERE owner_id = account;
  END IF;
END $$;
