-- What the server keeps, for an empty database.
CREATE SCHEMA platform;

-- For tables with `created_at` and `updated_at`: both times belong to the server, whoever writes.
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  NEW.created_at := OLD.created_at;
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;

-- For tables whose answers are cached: every instance listens, and drops what it has of the table
-- that changed.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('table_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TABLE platform.milestones (
  name text PRIMARY KEY,
  reached_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE platform.oldest_release (
  version text PRIMARY KEY,
  migrations integer NOT NULL
);

CREATE UNLOGGED TABLE platform.rate_limits (
  scope text NOT NULL,
  key text NOT NULL,
  tokens double precision NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rate_limits_key PRIMARY KEY (scope, key)
);
CREATE INDEX rate_limits_touched_index ON platform.rate_limits (updated_at);

CREATE TABLE platform.mail_outbox (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  recipient text NOT NULL,
  content jsonb NOT NULL,
  dedupe_key text CONSTRAINT mail_outbox_dedupe_unique UNIQUE,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  leased_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_outbox_due_index ON platform.mail_outbox (next_attempt_at)
  WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mail_outbox_recipient_index ON platform.mail_outbox (lower(recipient));
-- Wakes the workers of the outbox once the mail is committed.
CREATE TRIGGER mail_outbox_announce AFTER INSERT ON platform.mail_outbox
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
