-- additive: triggers settle the notices of orders that have ended, and rows of older builds are put right.
-- An order that comes to nothing is paid; cancelling it was told as a payment that failed.
UPDATE orders SET payment_state = 'paid' WHERE amount_minor = 0 AND payment_state <> 'paid';

-- What completing an order booked at the door is taken back when that is undone. Older builds wrote the payment and the
-- completion in one batch, by the same hand at the same moment, and did not name the one in the other.
UPDATE order_events SET data = json_set(data, '$.isCompletion', 1)
  WHERE kind = 'payment' AND data ->> 'transactionId' IS NOT NULL AND data ->> 'isCompletion' IS NULL
    AND coalesce(data ->> 'status', 'completed') = 'completed'
    AND order_id IN (SELECT id FROM orders WHERE payment_method = 'Cash on Delivery' AND status = 'completed')
    AND EXISTS (SELECT 1 FROM order_events AS done WHERE done.order_id = order_events.order_id AND done.kind = 'completed'
      AND done.at = order_events.at AND done.actor_id IS order_events.actor_id AND done.id > order_events.id);

-- A new order, and one whose payment failed, ask somebody to act. Once it has ended, or the money came in, nobody is to.
-- Of one that was cancelled since its payment failed, the failure is the news until money comes in for it all the same.
-- Triggers have no clock: both writes set `updated_at` to now.
CREATE TRIGGER orders_told_of_end AFTER UPDATE OF status ON orders
WHEN new.status IN ('completed', 'cancelled') AND old.status <> new.status
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      new.updated_at, user_id
    FROM notifications WHERE link = '/orders?order=' || new.id AND in_app = 1 AND read_at IS NULL
      AND (kind = 'order' OR (kind = 'payment_failed' AND new.status = 'cancelled' AND new.cancel_reason IS NOT 'payment'))
    GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/orders?order=' || new.id AND read_at IS NULL
    AND (kind = 'order' OR (kind = 'payment_failed' AND new.status = 'cancelled' AND new.cancel_reason IS NOT 'payment'));
END;
CREATE TRIGGER orders_told_of_paid AFTER UPDATE OF payment_state, paid_minor ON orders
WHEN (old.payment_state = 'failed' AND new.payment_state <> 'failed' AND new.status <> 'cancelled')
  OR (new.paid_minor > old.paid_minor AND (new.status = 'cancelled'
    OR new.paid_minor - new.refunded_minor >= new.amount_minor - new.credited_minor))
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read', new.updated_at, user_id
    FROM notifications WHERE link = '/orders?order=' || new.id AND in_app = 1 AND read_at IS NULL
      AND kind = 'payment_failed' GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/orders?order=' || new.id AND read_at IS NULL
    AND kind = 'payment_failed';
END;

UPDATE notifications SET read_at = at WHERE read_at IS NULL AND link LIKE '/orders?order=%'
  AND EXISTS (SELECT 1 FROM orders WHERE id = CAST(substr(link, 15) AS INTEGER)
    AND ((notifications.kind = 'order' AND status IN ('completed', 'cancelled'))
      OR (notifications.kind = 'payment_failed' AND (paid_minor > 0
        OR (status = 'cancelled' AND cancel_reason IS NOT 'payment')))));
