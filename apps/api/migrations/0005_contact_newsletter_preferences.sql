CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"read_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_reference_unique" UNIQUE("reference"),
	CONSTRAINT "messages_name_length" CHECK (length("messages"."name") between 1 and 200),
	CONSTRAINT "messages_email_length" CHECK (length("messages"."email") between 3 and 255),
	CONSTRAINT "messages_message_length" CHECK (length("messages"."message") between 1 and 5000),
	CONSTRAINT "messages_note_length" CHECK (length("messages"."note") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"status" text GENERATED ALWAYS AS (case when unsubscribed_at is not null then 'unsubscribed' when confirmed_at is not null then 'confirmed' else 'pending' end) STORED NOT NULL,
	"source" text NOT NULL,
	"consent_text" text NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"unsubscribe_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "subscriptions_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "subscriptions_unsubscribe_key_unique" UNIQUE("unsubscribe_key"),
	CONSTRAINT "subscriptions_email_lower_case" CHECK ("subscriptions"."email" = lower("subscriptions"."email")),
	CONSTRAINT "subscriptions_email_length" CHECK (length("subscriptions"."email") between 3 and 255),
	CONSTRAINT "subscriptions_source_known" CHECK ("subscriptions"."source" in ('home', 'about', 'preferences', 'api'))
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"marketing" boolean DEFAULT false NOT NULL,
	"orders" boolean DEFAULT true NOT NULL,
	"newsletter" boolean DEFAULT false NOT NULL,
	"analytics" boolean DEFAULT true NOT NULL,
	"personalization" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_created_index" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_user_index" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_created_index" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER messages_touch BEFORE UPDATE ON messages
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();--> statement-breakpoint
CREATE TRIGGER subscriptions_touch BEFORE UPDATE ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();--> statement-breakpoint
CREATE TRIGGER preferences_touch BEFORE UPDATE ON preferences
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
-- A subscription belongs to the account with its address, once that is confirmed.
CREATE FUNCTION assign_subscription_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id INTO NEW.user_id FROM auth.users
  WHERE email = NEW.email AND email_confirmed_at IS NOT NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER subscriptions_assign_owner BEFORE INSERT ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION assign_subscription_owner();--> statement-breakpoint
-- The choice in the preferences and the subscription are the same: each follows the other.
CREATE FUNCTION save_newsletter_choice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.newsletter THEN
    INSERT INTO subscriptions AS known (email, source, consent_text, confirmed_at)
    SELECT email, 'preferences', 'Newsletter: New materials and ways to present them.', now()
    FROM auth.users WHERE id = NEW.user_id AND email_confirmed_at IS NOT NULL
    ON CONFLICT (email) DO UPDATE SET
      source = excluded.source,
      consent_text = excluded.consent_text,
      consented_at = now(),
      confirmed_at = now(),
      unsubscribed_at = NULL,
      token_hash = NULL,
      token_expires_at = NULL
    WHERE known.status <> 'confirmed';
  ELSE
    UPDATE subscriptions SET unsubscribed_at = now()
    WHERE user_id = NEW.user_id AND status = 'confirmed';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER preferences_newsletter AFTER INSERT OR UPDATE OF newsletter ON preferences
  FOR EACH ROW EXECUTE FUNCTION save_newsletter_choice();--> statement-breakpoint
CREATE FUNCTION show_subscription_in_preferences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE preferences SET newsletter = false WHERE user_id = OLD.user_id AND newsletter;
  ELSE
    UPDATE preferences SET newsletter = (NEW.status = 'confirmed')
    WHERE user_id = NEW.user_id AND newsletter <> (NEW.status = 'confirmed');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER subscriptions_preferences AFTER INSERT OR UPDATE OR DELETE ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION show_subscription_in_preferences();--> statement-breakpoint
-- The subscription moves along with the address of its account, and ends with it.
CREATE FUNCTION follow_account_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM subscriptions WHERE user_id = NEW.id;
    DELETE FROM preferences WHERE user_id = NEW.id;
    UPDATE messages SET user_id = NULL WHERE user_id = NEW.id;
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
END $$;--> statement-breakpoint
CREATE TRIGGER users_subscription AFTER INSERT OR UPDATE OF email, email_confirmed_at ON auth.users
  FOR EACH ROW EXECUTE FUNCTION follow_account_address();
