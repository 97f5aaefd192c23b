-- Where the mail with the link was asked for: it becomes the source of the consent once the link is confirmed.
ALTER TABLE "subscriptions" ADD COLUMN "token_source" text;--> statement-breakpoint
UPDATE subscriptions SET token_source = source WHERE token_hash IS NOT NULL;--> statement-breakpoint
-- As in 0005, but an end by the preferences also ends the link of an earlier mail.
CREATE OR REPLACE FUNCTION save_newsletter_choice() RETURNS trigger LANGUAGE plpgsql AS $$
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
      token_source = NULL,
      token_expires_at = NULL
    WHERE known.status <> 'confirmed';
  ELSE
    UPDATE subscriptions SET
      unsubscribed_at = now(),
      token_hash = NULL,
      token_source = NULL,
      token_expires_at = NULL
    WHERE user_id = NEW.user_id AND status = 'confirmed';
  END IF;
  RETURN NULL;
END $$;
