CREATE TABLE "audit_seals" (
	"place" bigint PRIMARY KEY NOT NULL,
	"entry" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_entry_unique" UNIQUE("entry")
);
--> statement-breakpoint
-- A change that does not come through the application leaves an entry all the same, marked "direct":
-- which fields, and what they were and became, but for what is secret.
CREATE FUNCTION note_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earlier jsonb := CASE WHEN tg_op = 'INSERT' THEN '{}' ELSE to_jsonb(old) END;
  later jsonb := CASE WHEN tg_op = 'DELETE' THEN '{}' ELSE to_jsonb(new) END;
  present jsonb := CASE WHEN tg_op = 'DELETE' THEN earlier ELSE later END;
BEGIN
  INSERT INTO audit_logs (id, actor_type, actor_name, action, model, record_id, record_label, changes, outcome)
  SELECT gen_random_uuid(), 'direct', session_user,
    CASE tg_op WHEN 'INSERT' THEN 'create' WHEN 'UPDATE' THEN 'update' ELSE 'delete' END,
    tg_argv[0], (present->>'id')::uuid,
    coalesce(present->>'name', present->>'person_name', present->>'hint', present->>'id'),
    coalesce(jsonb_agg(jsonb_build_object(
      'field', key,
      'from', CASE WHEN key ~ 'hash|secret' AND earlier->key <> 'null' THEN '"•••"' ELSE earlier->key END,
      'to', CASE WHEN key ~ 'hash|secret' AND later->key <> 'null' THEN '"•••"' ELSE later->key END)
      ORDER BY key), '[]'),
    'success'
  FROM jsonb_object_keys(earlier || later) AS key
  WHERE earlier->key IS DISTINCT FROM later->key
    AND key NOT IN ('id', 'version', 'created_at', 'updated_at', 'created_by', 'search', 'name_key', 'city_key');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER organizations_direct AFTER INSERT OR UPDATE OR DELETE ON organizations FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('organization');
--> statement-breakpoint
CREATE TRIGGER units_direct AFTER INSERT OR UPDATE OR DELETE ON units FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('unit');
--> statement-breakpoint
CREATE TRIGGER users_direct AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('user');
--> statement-breakpoint
CREATE TRIGGER sessions_direct AFTER INSERT OR UPDATE OR DELETE ON sessions FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('session');
--> statement-breakpoint
CREATE TRIGGER tokens_direct AFTER INSERT OR UPDATE OR DELETE ON tokens FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('token');
--> statement-breakpoint
CREATE TRIGGER files_direct AFTER INSERT OR UPDATE OR DELETE ON files FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('file');
--> statement-breakpoint
CREATE TRIGGER views_direct AFTER INSERT OR UPDATE OR DELETE ON views FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('view');
