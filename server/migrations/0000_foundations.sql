create extension if not exists pg_trgm;
--> statement-breakpoint
-- Text as a search compares it: compatibility forms made one (full-width digits, ligatures), accents
-- and vowel marks dropped, lower case. Immutable, so that columns and indexes can be built on it.
create function search_text(value text) returns text
language sql immutable strict parallel safe
return translate(
  lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g')),
  'łøđħıþ', 'lodhit'
);
--> statement-breakpoint
-- The same for a word that is looked for, as a `like` pattern that takes % and _ for what they are.
create function search_pattern(word text) returns text
language sql immutable strict parallel safe
return '%' || replace(replace(replace(search_text(word), '\', '\\'), '%', '\%'), '_', '\_') || '%';
--> statement-breakpoint
-- A number for people: PH-0042. Longer numbers are not cut.
create function business_code(prefix text, number bigint) returns text
language sql immutable strict parallel safe
return prefix || '-' || lpad(number::text, greatest(4, length(number::text)), '0');
--> statement-breakpoint
create sequence organization_codes;
