DROP INDEX "orders_guest_email_index";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "keeps_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An order joins an account by its key alone, never by an address that a stranger may have typed.
DROP TRIGGER users_join_orders ON auth.users;--> statement-breakpoint
DROP FUNCTION join_orders();
