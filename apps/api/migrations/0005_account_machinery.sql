-- A crash may forget what was counted; in return no request waits for a disk to count it.
ALTER TABLE platform.rate_limits SET UNLOGGED;
--> statement-breakpoint
CREATE INDEX rate_limits_touched_index ON platform.rate_limits (updated_at);
--> statement-breakpoint
-- Wakes the workers of the outbox once the mail is committed.
CREATE TRIGGER mail_outbox_announce AFTER INSERT ON platform.mail_outbox
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
