-- Accounts and files, for an empty database that has the schema of the server.
CREATE SCHEMA auth;

CREATE TABLE auth.users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL CONSTRAINT users_email_unique UNIQUE
    CONSTRAINT users_email_lower_case CHECK (email = lower(email))
    CONSTRAINT users_email_length CHECK (length(email) >= 3 AND length(email) <= 255),
  encrypted_password text,
  email_confirmed_at timestamptz,
  is_self_registered boolean NOT NULL DEFAULT false,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  email_change_confirmations smallint NOT NULL DEFAULT 0,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  app_metadata jsonb NOT NULL DEFAULT '{}',
  user_metadata jsonb NOT NULL DEFAULT '{}',
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE auth.remembered_sign_ups (
  user_id uuid PRIMARY KEY CONSTRAINT remembered_sign_ups_user_id_users_id_fk
    REFERENCES auth.users (id) ON DELETE CASCADE,
  first_password_hash text NOT NULL,
  last_password_hash text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX remembered_sign_ups_age_index ON auth.remembered_sign_ups (updated_at);

CREATE TABLE auth.identities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT identities_user_id_users_id_fk
    REFERENCES auth.users (id) ON DELETE CASCADE,
  provider text NOT NULL,
  provider_id text NOT NULL,
  identity_data jsonb NOT NULL,
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT identities_provider_unique UNIQUE (provider, provider_id)
);
CREATE INDEX identities_user_id_index ON auth.identities (user_id);

CREATE TABLE auth.sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT sessions_user_id_users_id_fk
    REFERENCES auth.users (id) ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'full' CONSTRAINT sessions_kind CHECK (kind IN ('full', 'recovery')),
  amr jsonb NOT NULL DEFAULT '[]',
  user_agent text,
  ip text,
  refreshed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user_id_index ON auth.sessions (user_id);
CREATE INDEX sessions_created_index ON auth.sessions USING brin (created_at);

CREATE TABLE auth.known_networks (
  user_id uuid NOT NULL CONSTRAINT known_networks_user_id_users_id_fk
    REFERENCES auth.users (id) ON DELETE CASCADE,
  ip text NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT known_networks_key PRIMARY KEY (user_id, ip)
);
CREATE INDEX known_networks_age_index ON auth.known_networks (last_used_at);

CREATE TABLE auth.refresh_tokens (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  session_id uuid NOT NULL CONSTRAINT refresh_tokens_session_id_sessions_id_fk
    REFERENCES auth.sessions (id) ON DELETE CASCADE,
  token_hash text NOT NULL CONSTRAINT refresh_tokens_hash_unique UNIQUE,
  parent_id bigint,
  revoked boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refresh_tokens_session_index ON auth.refresh_tokens (session_id, revoked);
CREATE INDEX refresh_tokens_created_index ON auth.refresh_tokens USING brin (created_at);

CREATE TABLE auth.flow_states (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT flow_states_user_id_users_id_fk
    REFERENCES auth.users (id) ON DELETE CASCADE,
  auth_code uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT flow_states_auth_code_unique UNIQUE,
  code_challenge text NOT NULL,
  code_challenge_method text NOT NULL,
  authentication_method text NOT NULL,
  code_issued_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX flow_states_user_index ON auth.flow_states (user_id);
CREATE INDEX flow_states_created_index ON auth.flow_states (created_at);

CREATE TABLE auth.one_time_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT one_time_tokens_user_id_users_id_fk
    REFERENCES auth.users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  token_hash text NOT NULL,
  code_hash text NOT NULL,
  flow_state_id uuid CONSTRAINT one_time_tokens_flow_state_id_flow_states_id_fk
    REFERENCES auth.flow_states (id) ON DELETE CASCADE,
  relates_to text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_time_tokens_user_kind_unique UNIQUE (user_id, kind)
);
CREATE INDEX one_time_tokens_hash_index ON auth.one_time_tokens (token_hash);
CREATE INDEX one_time_tokens_address_index ON auth.one_time_tokens (relates_to, kind);
CREATE INDEX one_time_tokens_flow_state_index ON auth.one_time_tokens (flow_state_id);
CREATE INDEX one_time_tokens_expiry_index ON auth.one_time_tokens (expires_at);

CREATE SCHEMA storage;

CREATE TABLE storage.buckets (
  id text PRIMARY KEY
    CONSTRAINT buckets_id_length CHECK (length(id) >= 1 AND length(id) <= 100),
  name text NOT NULL,
  public boolean NOT NULL DEFAULT false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER buckets_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON storage.buckets
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

CREATE TABLE storage.objects (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  bucket_id text NOT NULL CONSTRAINT objects_bucket_id_buckets_id_fk
    REFERENCES storage.buckets (id),
  name text NOT NULL
    CONSTRAINT objects_name_length CHECK (length(name) >= 1 AND length(name) <= 1024),
  owner_id uuid,
  version text NOT NULL CONSTRAINT objects_version_unique UNIQUE,
  size_bytes bigint NOT NULL,
  mime_type text NOT NULL,
  cache_control text NOT NULL,
  etag text NOT NULL,
  width bigint,
  height bigint,
  user_metadata jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT objects_name_unique UNIQUE (bucket_id, name)
);
CREATE INDEX objects_owner_index ON storage.objects (owner_id);
CREATE TRIGGER objects_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON storage.objects
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

CREATE TABLE storage.renditions (
  key text PRIMARY KEY,
  object_version text NOT NULL CONSTRAINT renditions_object_version_objects_version_fk
    REFERENCES storage.objects (version),
  variant text NOT NULL,
  mime_type text NOT NULL,
  size_bytes bigint NOT NULL,
  etag text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT renditions_variant_unique UNIQUE (object_version, variant)
);

CREATE TABLE storage.pending_objects (
  key text PRIMARY KEY,
  is_orphaned boolean NOT NULL DEFAULT false,
  sweep_after timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pending_objects_sweep_index ON storage.pending_objects (sweep_after);
