-- What must never be true of the orders and the stock of a shop, as one row for each rule that is broken and how often.
-- Run by the server every quarter of an hour, or every hour where it takes more than five seconds (metric
-- `order_contradictions`), by the proofs, and by hand:
-- psql "$DATABASE_URL" -f apps/api/migrations/invariants.sql
WITH line_sums AS (
  SELECT order_id, sum(line_total_cents) AS total, sum(tax_cents) AS tax, sum(quantity) AS bought, sum(shipped) AS shipped,
    sum(cancelled) AS cancelled, count(DISTINCT user_id) AS buyers, max(user_id::text) AS buyer
  FROM order_lines GROUP BY order_id
), payment_sums AS (
  SELECT order_id, sum(captured_cents) FILTER (WHERE NOT is_surplus) AS captured,
    sum(refunded_cents) FILTER (WHERE NOT is_surplus) AS refunded,
    count(*) FILTER (WHERE status = 'open') AS open,
    sum(amount_cents) FILTER (WHERE status <> 'ended' AND NOT is_surplus) AS amount,
    sum(captured_cents - refunded_cents) AS kept,
    sum(captured_cents) FILTER (WHERE status = 'open') AS part,
    sum(captured_cents - refunded_cents) FILTER (WHERE is_surplus) AS surplus, count(*) AS count
  FROM payments GROUP BY order_id
), parcel_sums AS (
  SELECT l.order_line_id, sum(l.quantity) AS sent FROM shipment_lines l
  JOIN shipments s ON s.id = l.shipment_id AND s.taken_back_at IS NULL GROUP BY l.order_line_id
), refund_sums AS (
  SELECT payment_id, sum(amount_cents) AS refunded FROM refunds WHERE status <> 'failed' GROUP BY payment_id
), refund_parts AS (
  SELECT r.id, r.order_id, r.amount_cents, r.shipping_cents, r.shipping_tax_cents,
    coalesce(sum(l.amount_cents + l.tax_cents), 0) AS of_lines
  FROM refunds r JOIN payments p ON p.id = r.payment_id LEFT JOIN refund_lines l ON l.refund_id = r.id
  WHERE r.status <> 'failed' AND r.is_split AND NOT p.is_surplus AND p.captured_cents = p.amount_cents
  GROUP BY r.id
), line_refunds AS (
  SELECT l.order_line_id, sum(l.amount_cents) AS amount, sum(l.tax_cents) AS tax,
    sum(l.settled) AS settled
  FROM refund_lines l JOIN refunds r ON r.id = l.refund_id AND r.status <> 'failed' AND r.is_split
  GROUP BY l.order_line_id
), receipt_sums AS (
  SELECT payment_id, sum(amount_cents) AS received FROM payment_receipts GROUP BY payment_id
), unsettled AS (
  SELECT order_id, sum(cancelled + returned - settled) AS units FROM order_lines GROUP BY order_id
), tax_rows AS (
  SELECT order_id, coalesce(sum(amount_cents) FILTER (WHERE NOT is_correction), 0) AS amount,
    (array_agg(amount_cents ORDER BY id DESC) FILTER (WHERE is_correction))[1] AS corrected
  FROM order_taxes GROUP BY order_id
), refunded_tax AS (
  SELECT r.order_id, bool_and(r.is_split) AS is_split,
    sum(r.shipping_tax_cents + (SELECT coalesce(sum(tax_cents), 0) FROM refund_lines WHERE refund_id = r.id)) AS amount
  FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.status <> 'failed' AND NOT p.is_surplus GROUP BY r.order_id
), booked_tax AS (
  SELECT order_id, sum(amount_cents) FILTER (WHERE kind <> 'correction') AS amount FROM tax_bookings GROUP BY order_id
), event_counts AS (
  SELECT order_id, count(*) FILTER (WHERE kind = 'placed') AS placed,
    count(*) FILTER (WHERE kind = 'paid') - count(*) FILTER (WHERE kind = 'paid_undone') AS paid,
    count(*) FILTER (WHERE kind = 'expired') AS expired,
    count(*) FILTER (WHERE kind = 'cancelled') AS cancelled,
    count(*) FILTER (WHERE kind = 'placed_again') AS placed_again
  FROM order_events GROUP BY order_id
), movement_sums AS (
  SELECT product_id, sum(quantity) AS moved FROM stock_movements GROUP BY product_id
), held_sums AS (
  SELECT product_id, sum(held) AS held FROM order_lines WHERE held > 0 GROUP BY product_id
), books AS (
  SELECT o.*, l.total AS lines_total, l.bought, l.shipped AS units_shipped, l.cancelled AS units_cancelled,
    l.tax AS lines_tax, coalesce(t.amount, 0) AS tax_rows, t.corrected, t.order_id IS NOT NULL AS collects,
    coalesce(f.amount, 0) AS refunded_tax, coalesce(f.is_split, true) AS is_split, coalesce(b.amount, 0) AS booked_tax,
    coalesce(o.shipping_cents - o.corrected_shipping_cents, 0)
      + CASE WHEN t.corrected < o.tax_cents THEN o.tax_cents ELSE 0 END AS less,
    l.buyers, l.buyer, p.captured, p.refunded, p.open, p.amount, p.kept, p.part,
    coalesce(p.surplus, 0) AS surplus, p.count AS payments, coalesce(u.units, 0) AS unsettled,
    e.placed AS placed_events, e.paid AS paid_events, e.expired AS expired_events,
    e.cancelled AS cancelled_events, e.placed_again AS placed_again_events
  FROM orders o
  LEFT JOIN line_sums l ON l.order_id = o.id
  LEFT JOIN payment_sums p ON p.order_id = o.id
  LEFT JOIN event_counts e ON e.order_id = o.id
  LEFT JOIN unsettled u ON u.order_id = o.id
  LEFT JOIN tax_rows t ON t.order_id = o.id
  LEFT JOIN refunded_tax f ON f.order_id = o.id
  LEFT JOIN booked_tax b ON b.order_id = o.id
), broken AS (
  SELECT 'the lines add up to another sum than the order' AS rule FROM books
  WHERE lines_total IS DISTINCT FROM subtotal_cents
  UNION ALL
  -- Where an older release has placed it, the rate is the usual one, whatever it cost.
  SELECT 'sending an order costs another sum than its rate says' FROM books
  WHERE shipping_rate_id IS NOT NULL AND shipping_cents <>
    CASE WHEN subtotal_cents >= shipping_free_from_cents THEN 0 ELSE shipping_rate_cents END
  UNION ALL
  SELECT 'the tax of an order is another sum than that of its parts, or than its rates say' FROM books
  WHERE tax_cents <> lines_tax + shipping_tax_cents OR tax_cents <> tax_rows
  UNION ALL
  SELECT 'the tax that is booked is another sum than was paid and has not gone back' FROM books
  WHERE collects AND is_split AND booked_tax <>
    CASE WHEN payment_status IN ('paid', 'partly_refunded', 'refunded') THEN tax_cents - refunded_tax ELSE 0 END
  UNION ALL
  SELECT 'a line belongs to another buyer than its order' FROM books
  WHERE buyer IS DISTINCT FROM user_id::text OR buyers > 1
  UNION ALL
  SELECT 'an order has no payment, or one of another amount' FROM books
  WHERE payments IS NULL
    OR (payment_status NOT IN ('expired', 'voided') AND amount IS DISTINCT FROM total_cents)
  UNION ALL
  SELECT 'an order is paid without a payment, or unpaid with one' FROM books
  WHERE (payment_status IN ('paid', 'partly_refunded', 'refunded'))
    IS DISTINCT FROM (captured >= total_cents AND total_cents > 0)
    OR (payment_status = 'awaiting' AND captured >= total_cents AND total_cents > 0)
  UNION ALL
  SELECT 'an order was paid twice' FROM books WHERE captured > total_cents OR paid_events > 1
  UNION ALL
  SELECT 'a payment was undone that had not come' FROM books WHERE paid_events < 0
  UNION ALL
  SELECT 'an order waits for a payment that is not open' FROM books
  WHERE (payment_status = 'awaiting') IS DISTINCT FROM (open = 1)
  UNION ALL
  SELECT 'the refunds add up to another sum than their payment' FROM payments p
  LEFT JOIN refund_sums r ON r.payment_id = p.id WHERE p.refunded_cents <> coalesce(r.refunded, 0)
  UNION ALL
  SELECT 'more of a payment is still to go back than its refunds that failed' FROM payments p
  WHERE p.failed_refund_cents > (SELECT coalesce(sum(amount_cents), 0) FROM refunds
    WHERE payment_id = p.id AND status = 'failed')
  UNION ALL
  SELECT 'an order says another thing of its refunds than its payment' FROM books
  WHERE payment_status IN ('paid', 'partly_refunded', 'refunded')
    AND ((payment_status = 'refunded') IS DISTINCT FROM (captured > 0 AND refunded = captured)
    OR (payment_status = 'partly_refunded') IS DISTINCT FROM (refunded > 0 AND refunded < captured))
  UNION ALL
  SELECT 'the parts of a refund add up to another sum than it' FROM refund_parts
  WHERE amount_cents <> shipping_cents + shipping_tax_cents + of_lines
  UNION ALL
  SELECT 'more of a line went back than was paid for it' FROM order_lines l
  JOIN line_refunds r ON r.order_line_id = l.id
  WHERE r.amount > l.line_total_cents OR r.tax > l.tax_cents OR r.settled > l.settled
  UNION ALL
  SELECT 'a refund that failed settles units' FROM refund_lines l
  JOIN refunds r ON r.id = l.refund_id WHERE r.status = 'failed' AND l.settled > 0
  UNION ALL
  SELECT 'more of the shipping went back than was paid for it' FROM (
    SELECT o.id FROM orders o JOIN refund_parts r ON r.order_id = o.id
    GROUP BY o.id HAVING sum(r.shipping_cents) > o.shipping_cents
      OR sum(r.shipping_tax_cents) > o.shipping_tax_cents
  ) AS too_much
  UNION ALL
  SELECT 'the receipts of a payment add up to another sum than what came' FROM payments p
  LEFT JOIN receipt_sums r ON r.payment_id = p.id
  WHERE p.provider = 'bank_transfer' AND p.captured_cents <> coalesce(r.received, 0)
  UNION ALL
  SELECT 'an order owes more than it has kept, or money for nothing, or nothing for units' FROM books
  WHERE refund_due_cents > kept
    OR (payment_status IN ('paid', 'partly_refunded', 'refunded') AND unsettled = 0
      AND refund_due_cents NOT BETWEEN surplus AND surplus + less)
    OR (payment_status = 'paid' AND less > 0 AND settled_correction_cents = 0 AND refund_due_cents = 0)
    OR (payment_status = 'paid' AND unsettled > 0 AND refund_due_cents = 0)
  UNION ALL
  SELECT 'what came for an order that ended unpaid is not due, or for one that waits is' FROM books
  WHERE (payment_status IN ('expired', 'voided') AND refund_due_cents <> kept)
    OR (payment_status = 'awaiting' AND refund_due_cents > 0)
  UNION ALL
  SELECT 'an order says another part than what came while it waits' FROM books
  WHERE part_received_cents <> coalesce(part, 0)
  UNION ALL
  SELECT 'an order was placed more or less than once' FROM books WHERE placed_events IS DISTINCT FROM 1
  UNION ALL
  SELECT 'an order is both ended and standing' FROM books
  WHERE (status = 'cancelled')
    IS DISTINCT FROM (cancelled_events > 0 OR expired_events > placed_again_events)
  UNION ALL
  SELECT 'a cancelled order has units that are not cancelled, or a standing one has some' FROM books
  WHERE (status = 'cancelled' AND units_cancelled + units_shipped <> bought)
    OR (status = 'placed' AND payment_status = 'awaiting' AND units_cancelled > 0)
  UNION ALL
  SELECT 'parcels and lines disagree' FROM order_lines l
  LEFT JOIN parcel_sums s ON s.order_line_id = l.id WHERE l.shipped <> coalesce(s.sent, 0)
  UNION ALL
  SELECT 'an order says that it is shipped, and its lines do not' FROM books
  WHERE (fulfilment_status = 'shipped') IS DISTINCT FROM (units_shipped > 0 AND units_shipped + units_cancelled = bought)
    OR (fulfilment_status = 'unfulfilled') IS DISTINCT FROM (units_shipped = 0)
  UNION ALL
  SELECT 'something was shipped that was not paid' FROM books WHERE units_shipped > 0 AND captured = 0
  UNION ALL
  SELECT 'an order is paid, stands, and holds nothing' FROM books
  WHERE status = 'placed' AND payment_status <> 'awaiting' AND NOT is_held
  UNION ALL
  SELECT 'an order waits although its time is over for a minute' FROM books
  WHERE payment_status = 'awaiting' AND part = 0 AND hold_until < now() - interval '60 seconds'
  UNION ALL
  SELECT 'the movements of a product add up to another number than its shelf' FROM stock_levels s
  LEFT JOIN movement_sums m ON m.product_id = s.product_id WHERE s.on_hand <> coalesce(m.moved, 0)
  UNION ALL
  SELECT 'a product holds other units than the lines of its orders' FROM stock_levels s
  FULL JOIN held_sums h ON h.product_id = s.product_id WHERE coalesce(s.held, 0) <> coalesce(h.held, 0)
  UNION ALL
  SELECT 'a line holds other units than are open and counted' FROM order_lines l
  JOIN orders o ON o.id = l.order_id
  LEFT JOIN stock_levels s ON s.product_id = l.product_id
  WHERE l.held <> CASE WHEN o.status = 'placed' AND o.is_held AND s.counted
    THEN l.quantity - l.shipped - l.cancelled ELSE 0 END
)
SELECT rule, count(*)::int AS count FROM broken GROUP BY rule ORDER BY rule;
