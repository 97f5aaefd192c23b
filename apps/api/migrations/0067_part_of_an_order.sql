ALTER TABLE "orders" ADD COLUMN "part_received_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE orders SET part_received_cents = p.captured_cents FROM payments p
WHERE p.order_id = orders.id AND p.status = 'open' AND p.captured_cents > 0;
--> statement-breakpoint
CREATE FUNCTION write_part_received() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE orders SET part_received_cents = part.cents FROM (
    SELECT coalesce(sum(captured_cents), 0) AS cents FROM payments
    WHERE order_id = NEW.order_id AND status = 'open'
  ) AS part WHERE id = NEW.order_id AND part_received_cents <> part.cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_part_received AFTER UPDATE OF captured_cents, status ON payments
  FOR EACH ROW WHEN (NEW.captured_cents <> OLD.captured_cents OR NEW.status <> OLD.status)
  EXECUTE FUNCTION write_part_received();
