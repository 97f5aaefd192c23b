ALTER TABLE "messages" DROP CONSTRAINT "messages_name_length";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_email_length";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_message_length";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "asked_again_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_index" ON "platform"."mail_outbox" USING btree (lower(recipient));--> statement-breakpoint
CREATE INDEX "objects_owner_index" ON "storage"."objects" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_name_length" CHECK (length("messages"."name") <= 200);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_email_length" CHECK (length("messages"."email") <= 255);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_message_length" CHECK (length("messages"."message") <= 5000);--> statement-breakpoint
-- What is left of a deleted account: of its messages subject, reference and dates, of its mails that they were
-- sent, of its files what they show. Rows of files are locked in the order in which everybody locks them.
CREATE FUNCTION forget_account(account uuid, addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET user_id = NULL, name = '', email = '', message = '', note = ''
  WHERE user_id = account;
  UPDATE platform.mail_outbox SET recipient = ''
  WHERE lower(recipient) = ANY (addresses) AND (sent_at IS NOT NULL OR failed_at IS NOT NULL);
  -- A statement that changes nothing would still clear the caches of files.
  IF EXISTS (SELECT FROM storage.objects WHERE owner_id = account) THEN
    PERFORM FROM storage.objects WHERE owner_id = account ORDER BY id FOR NO KEY UPDATE;
    UPDATE storage.objects SET owner_id = NULL WHERE owner_id = account;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_account(OLD.id, ARRAY[OLD.email, OLD.new_email]);
  RETURN OLD;
END $$;
--> statement-breakpoint
-- Before, since the foreign key takes the id out of the messages.
CREATE TRIGGER users_forget BEFORE DELETE ON auth.users
  FOR EACH ROW EXECUTE FUNCTION forget_deleted_account();
--> statement-breakpoint
-- As in 0005, but an account that is emptied instead of deleted is forgotten in the same way.
CREATE OR REPLACE FUNCTION follow_account_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM subscriptions WHERE user_id = NEW.id;
    DELETE FROM preferences WHERE user_id = NEW.id;
    PERFORM forget_account(NEW.id, ARRAY[OLD.email, OLD.new_email]);
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.email <> NEW.email THEN
    IF EXISTS (SELECT FROM subscriptions WHERE email = NEW.email AND status = 'confirmed') THEN
      DELETE FROM subscriptions WHERE user_id = NEW.id;
    ELSIF EXISTS (SELECT FROM subscriptions WHERE user_id = NEW.id) THEN
      DELETE FROM subscriptions WHERE email = NEW.email;
      UPDATE subscriptions SET email = NEW.email WHERE user_id = NEW.id;
    END IF;
  END IF;
  IF NEW.email_confirmed_at IS NOT NULL THEN
    UPDATE subscriptions SET user_id = NEW.id WHERE email = NEW.email AND user_id IS NULL;
  END IF;
  RETURN NULL;
END $$;
