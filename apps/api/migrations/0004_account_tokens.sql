ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "code_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "flow_state_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_flow_state_id_flow_states_id_fk" FOREIGN KEY ("flow_state_id") REFERENCES "auth"."flow_states"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_states_created_index" ON "auth"."flow_states" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_address_index" ON "auth"."one_time_tokens" USING btree ("relates_to","kind");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry_index" ON "auth"."one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_flow_state_index" ON "auth"."one_time_tokens" USING btree ("flow_state_id");