-- The two database roles under which every transaction runs. Executed at every start, before the migrations, because roles
-- belong to the server and not to the database: a restored dump, or another login role, finds them missing.
-- Several processes may run this at once, also for several databases of one server.
do $$
declare
  role_name text;
  may_set   text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach role_name in array array['muster_agency', 'muster_platform'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'the role % is missing and % may not create it', role_name, current_user
            using errcode = 'insufficient_privilege',
                  hint = format('As an administrator: create role %I nologin; grant %I to %I;', role_name, role_name, current_user);
      end;
    end if;
    if not pg_has_role(current_user, role_name, may_set) then
      begin
        execute format('grant %I to %I', role_name, current_user);
      exception
        when insufficient_privilege then
          raise exception '% may not use the role %', current_user, role_name
            using errcode = 'insufficient_privilege',
                  hint = format('As an administrator: grant %I to %I;', role_name, current_user);
      end;
    end if;
  end loop;
end $$;
