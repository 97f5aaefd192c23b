ALTER TABLE "stock_waits" DROP CONSTRAINT "stock_waits_inbox_unique";--> statement-breakpoint
DROP INDEX "stock_waits_email_index";--> statement-breakpoint
CREATE INDEX "stock_waits_inbox_index" ON "stock_waits" USING btree ("inbox");--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_email_unique" UNIQUE("email","product_id");