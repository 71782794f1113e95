-- A writer of many products may bring the key of their category: working it out takes as long as four indexes.
DROP TRIGGER products_group_key ON products;
--> statement-breakpoint
CREATE TRIGGER products_group_key BEFORE INSERT ON products
  FOR EACH ROW WHEN (NEW.group_key = '') EXECUTE FUNCTION keep_group_key();
--> statement-breakpoint
CREATE TRIGGER products_other_group_key BEFORE UPDATE OF "group" ON products
  FOR EACH ROW EXECUTE FUNCTION keep_group_key();
