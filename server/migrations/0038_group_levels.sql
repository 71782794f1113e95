-- Groups have as many levels as ATC: what is above or below a group is found however deep it is.
CREATE OR REPLACE FUNCTION group_key(wanted uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT search_text(concat_ws(' › ', above_4.name, above_3.name, above_2.name, above_1.name, one.name))
    FROM groups one
      LEFT JOIN groups above_1 ON above_1.id = one.parent
      LEFT JOIN groups above_2 ON above_2.id = above_1.parent
      LEFT JOIN groups above_3 ON above_3.id = above_2.parent
      LEFT JOIN groups above_4 ON above_4.id = above_3.parent
    WHERE one.id = wanted);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_group_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET group_key = group_key(products."group")
  WHERE "group" IN (
    WITH RECURSIVE below (id) AS (
      SELECT NEW.id UNION SELECT one.id FROM groups one JOIN below ON one.parent = below.id)
    SELECT id FROM below);
  RETURN NULL;
END $$;
