-- One card pays: of several the first, and where none did the oldest that is left.
UPDATE payment_methods SET is_default = 0 WHERE removed_at IS NOT NULL;
UPDATE payment_methods SET is_default = 0
  WHERE is_default = 1 AND id > (SELECT min(id) FROM payment_methods WHERE is_default = 1);
UPDATE payment_methods SET is_default = 1
  WHERE id = (SELECT min(id) FROM payment_methods WHERE removed_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM payment_methods WHERE is_default = 1);
CREATE UNIQUE INDEX payment_method_default ON payment_methods (is_default) WHERE is_default = 1;
