-- Letters that people write for each other are one for a search: 臺 and 台, ß and ss, both sigmas.
create or replace function search_text(value text) returns text
language sql immutable strict parallel safe
return replace(translate(
  lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g')),
  'łøđħıþς臺', 'lodhitσ台'
), 'ß', 'ss');
--> statement-breakpoint
-- What is folded already is folded anew.
update units set name = name;
--> statement-breakpoint
update organizations set name = name, address = address;
