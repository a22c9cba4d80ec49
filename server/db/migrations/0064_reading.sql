-- additive: a draft gains a column that older builds leave empty; letters wait to be cleaned once more, as new ones do.
-- Letters whose cells were read without a blank between them, or whose links lead into the product.
UPDATE messages SET html_source = body_html
WHERE body_html IS NOT NULL AND html_source IS NULL AND (
  instr(body_html, '<td') > 0 OR instr(body_html, '<th') > 0
  OR instr(replace(replace(replace(body_html, 'href="http', ''), 'href="mailto:', ''), 'href="tel:', ''), 'href="') > 0);

-- The newest message that the writer of a draft had before them when they began it.
ALTER TABLE drafts ADD COLUMN seen_message_id INTEGER;
