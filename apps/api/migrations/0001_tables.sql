CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE SCHEMA "storage";
--> statement-breakpoint
CREATE TABLE "platform"."milestones" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."rate_limits" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"tokens" double precision NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rate_limits_key" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "platform"."mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"content" jsonb NOT NULL,
	"dedupe_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_dedupe_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text collate natural_order NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_id_slug" CHECK ("categories"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("categories"."id") <= 80),
	CONSTRAINT "categories_name_length" CHECK (length(btrim("categories"."name")) between 1 and 200),
	CONSTRAINT "categories_description_length" CHECK (length("categories"."description") <= 5000),
	CONSTRAINT "categories_image_length" CHECK (length("categories"."image") <= 1024)
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text collate natural_order NOT NULL,
	"price" numeric(10, 2) DEFAULT 0 NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"age_range" text DEFAULT '' NOT NULL,
	"benefits" text[] DEFAULT '{}'::text[] NOT NULL,
	"in_stock" boolean DEFAULT true NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"age_from" numeric GENERATED ALWAYS AS (age_from(age_range)) STORED,
	"age_to" numeric GENERATED ALWAYS AS (age_to(age_range)) STORED,
	"search_vector" "tsvector" GENERATED ALWAYS AS (product_search_vector(name, description, benefits)) STORED,
	CONSTRAINT "products_id_slug" CHECK ("products"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("products"."id") <= 90),
	CONSTRAINT "products_name_length" CHECK (length(btrim("products"."name")) between 1 and 200),
	CONSTRAINT "products_price_bounds" CHECK ("products"."price" >= 0 and "products"."price" <= 99999999.99),
	CONSTRAINT "products_image_length" CHECK (length("products"."image") <= 1024),
	CONSTRAINT "products_description_length" CHECK (length("products"."description") <= 5000),
	CONSTRAINT "products_age_range_length" CHECK (length("products"."age_range") <= 50),
	CONSTRAINT "products_benefits_sane" CHECK (cardinality("products"."benefits") <= 20 and array_position("products"."benefits", null) is null and array_position("products"."benefits", '') is null)
);
--> statement-breakpoint
CREATE TABLE "auth"."flow_states" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"auth_code" uuid DEFAULT gen_random_uuid() NOT NULL,
	"code_challenge" text NOT NULL,
	"code_challenge_method" text NOT NULL,
	"authentication_method" text NOT NULL,
	"code_issued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_states_auth_code_unique" UNIQUE("auth_code")
);
--> statement-breakpoint
CREATE TABLE "auth"."identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_unique" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."known_networks" (
	"user_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_networks_key" PRIMARY KEY("user_id","ip")
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"flow_state_id" uuid,
	"relates_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_tokens_user_kind_unique" UNIQUE("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "auth"."refresh_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth"."refresh_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"parent_id" bigint,
	"revoked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refresh_tokens_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."remembered_sign_ups" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"first_password_hash" text NOT NULL,
	"last_password_hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text DEFAULT 'full' NOT NULL,
	"amr" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_agent" text,
	"ip" text,
	"refreshed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_kind" CHECK ("auth"."sessions"."kind" in ('full', 'recovery'))
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"encrypted_password" text,
	"email_confirmed_at" timestamp with time zone,
	"is_self_registered" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp with time zone,
	"confirmation_sent_at" timestamp with time zone,
	"recovery_sent_at" timestamp with time zone,
	"new_email" text,
	"email_change_sent_at" timestamp with time zone,
	"email_change_confirmations" smallint DEFAULT 0 NOT NULL,
	"reauthentication_sent_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"app_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"banned_until" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower_case" CHECK ("auth"."users"."email" = lower("auth"."users"."email")),
	CONSTRAINT "users_email_length" CHECK (length("auth"."users"."email") between 3 and 255)
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_role_known" CHECK ("profiles"."role" in ('user', 'admin')),
	CONSTRAINT "profiles_name_length" CHECK (length("profiles"."name") <= 200)
);
--> statement-breakpoint
CREATE TABLE "storage"."buckets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"file_size_limit" bigint,
	"allowed_mime_types" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buckets_id_length" CHECK (length("storage"."buckets"."id") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "storage"."objects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bucket_id" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"version" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"cache_control" text NOT NULL,
	"etag" text NOT NULL,
	"width" bigint,
	"height" bigint,
	"user_metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "objects_name_unique" UNIQUE("bucket_id","name"),
	CONSTRAINT "objects_version_unique" UNIQUE("version"),
	CONSTRAINT "objects_name_length" CHECK (length("storage"."objects"."name") between 1 and 1024)
);
--> statement-breakpoint
CREATE TABLE "storage"."pending_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"is_orphaned" boolean DEFAULT false NOT NULL,
	"sweep_after" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage"."renditions" (
	"key" text PRIMARY KEY NOT NULL,
	"object_version" text NOT NULL,
	"variant" text NOT NULL,
	"mime_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"etag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renditions_variant_unique" UNIQUE("object_version","variant")
);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_fkey" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_flow_state_id_flow_states_id_fk" FOREIGN KEY ("flow_state_id") REFERENCES "auth"."flow_states"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."remembered_sign_ups" ADD CONSTRAINT "remembered_sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage"."objects" ADD CONSTRAINT "objects_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "storage"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage"."renditions" ADD CONSTRAINT "renditions_object_version_objects_version_fk" FOREIGN KEY ("object_version") REFERENCES "storage"."objects"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_due_index" ON "platform"."mail_outbox" USING btree ("next_attempt_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "categories_name_index" ON "categories" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "product_words_trigram_index" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_category_index" ON "products" USING btree ("category","name","id");--> statement-breakpoint
CREATE INDEX "products_filters_index" ON "products" USING btree ("category","price","in_stock","age_from","age_to");--> statement-breakpoint
CREATE INDEX "products_name_index" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_price_index" ON "products" USING btree ("price","name","id");--> statement-breakpoint
CREATE INDEX "products_featured_index" ON "products" USING btree ("featured" DESC NULLS FIRST,"name","id");--> statement-breakpoint
CREATE INDEX "products_age_index" ON "products" USING btree ("age_from","age_to");--> statement-breakpoint
CREATE INDEX "products_search_vector_index" ON "products" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "products_name_trigram_index" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "flow_states_user_index" ON "auth"."flow_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flow_states_created_index" ON "auth"."flow_states" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "auth"."identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_networks_age_index" ON "auth"."known_networks" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_hash_index" ON "auth"."one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_address_index" ON "auth"."one_time_tokens" USING btree ("relates_to","kind");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry_index" ON "auth"."one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_flow_state_index" ON "auth"."one_time_tokens" USING btree ("flow_state_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_index" ON "auth"."refresh_tokens" USING btree ("session_id","revoked");--> statement-breakpoint
CREATE INDEX "refresh_tokens_created_index" ON "auth"."refresh_tokens" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "remembered_sign_ups_age_index" ON "auth"."remembered_sign_ups" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "auth"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_created_index" ON "auth"."sessions" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "pending_objects_sweep_index" ON "storage"."pending_objects" USING btree ("sweep_after");