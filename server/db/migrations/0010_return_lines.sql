-- Taking a line out of an order asks whether it was returned.
CREATE INDEX return_lines_by_line ON return_lines(line_id);
