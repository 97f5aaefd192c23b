CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"line1" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text DEFAULT 'US' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_lengths" CHECK (greatest(length("addresses"."name"), length("addresses"."organisation")) <= 100
        and greatest(length("addresses"."line1"), length("addresses"."line2"), length("addresses"."city")) <= 100
        and length("addresses"."state") = 2 and length("addresses"."country") = 2 and length("addresses"."postal_code") <= 10
        and length("addresses"."phone") <= 40)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user_index" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_phone_length" CHECK (length("profiles"."phone") <= 40);--> statement-breakpoint
CREATE TRIGGER addresses_touch BEFORE UPDATE ON addresses
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();--> statement-breakpoint
-- One at a time for each account: of many at once, each counts those before it.
CREATE FUNCTION refuse_many_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM auth.users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM addresses WHERE user_id = NEW.user_id) >= 20 THEN
    RAISE check_violation USING
      MESSAGE = 'An account keeps 20 addresses at most. Please delete one first.',
      TABLE = TG_TABLE_NAME, CONSTRAINT = 'addresses_max';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER addresses_max BEFORE INSERT ON addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_many_addresses();--> statement-breakpoint
CREATE FUNCTION take_default_from_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM auth.users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  UPDATE addresses SET is_default = false WHERE user_id = NEW.user_id AND is_default AND id <> NEW.id;
  RETURN NEW;
END $$;--> statement-breakpoint
-- After the one that counts, whose name comes first.
CREATE TRIGGER addresses_one_default BEFORE INSERT ON addresses
  FOR EACH ROW WHEN (NEW.is_default) EXECUTE FUNCTION take_default_from_others();--> statement-breakpoint
-- Not for the row that is the default already: it is locked, and another one may wait for it.
CREATE TRIGGER addresses_new_default BEFORE UPDATE OF is_default ON addresses
  FOR EACH ROW WHEN (NEW.is_default AND NOT OLD.is_default) EXECUTE FUNCTION take_default_from_others();--> statement-breakpoint
-- As in 0010; the addresses of an account that is emptied go with it.
CREATE OR REPLACE FUNCTION forget_account(account uuid, addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bought bigint[] := ARRAY(SELECT id FROM orders WHERE user_id = account ORDER BY id FOR UPDATE);
BEGIN
  DELETE FROM public.addresses WHERE user_id = account;
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
