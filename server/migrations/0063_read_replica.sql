-- How a read replica (DATABASE_READ_URL) proves that it is current for an agency: each commit that changed something counts one in the
-- bucket of its agency, or in bucket 0 if a call made it as the platform. Of one bucket, commits wait for each other, so a replica that has
-- a count has everything that was counted before it. Only processes with a replica count. Other agencies may share a bucket.
create table commit_counts (
  bucket int primary key,
  count  bigint not null default 0
) with (fillfactor = 25);
call muster_share('commit_counts', 'select');
insert into commit_counts (bucket) select generate_series(0, 1024);

-- '' the platform
create function muster_commit_bucket(agency text) returns int
language sql immutable parallel safe
return case agency when '' then 0 else 1 + (hashtextextended(agency, 0) & 1023)::int end;

-- Runs last in a transaction, so that others wait for its commit and for nothing else.
create function muster_count_commit(agency text) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if pg_current_xact_id_if_assigned() is not null then
    update commit_counts set count = count + 1 where bucket = muster_commit_bucket(agency);
  end if;
end $$;

-- What a replica must have before it answers for an agency: the counts of its bucket and of the platform's.
create function muster_commit_counts(agency text) returns bigint[]
language sql stable
return array(select count from commit_counts where bucket in (0, muster_commit_bucket(agency)) order by bucket);

-- Runs on the replica before a read. Background jobs that work for the platform are not counted, so a replica that is more than a minute
-- behind answers nothing; nor one whose primary is idle that long.
create function muster_require_commits(agency text, counts bigint[], longest interval default '1 minute') returns boolean
language plpgsql stable
as $$
begin
  if pg_is_in_recovery() and coalesce(pg_last_xact_replay_timestamp() < clock_timestamp() - longest, false) then
    raise exception 'the replica is behind' using errcode = 'MU003';
  end if;
  if not (select bool_and(held >= wanted) from unnest(muster_commit_counts(agency), counts) as compared (held, wanted)) then
    raise exception 'the replica does not have every change yet' using errcode = 'MU002';
  end if;
  return true;
end $$;
revoke execute on function muster_commit_bucket, muster_count_commit, muster_commit_counts, muster_require_commits from public;
grant execute on function muster_commit_bucket, muster_count_commit, muster_commit_counts, muster_require_commits to muster_agency, muster_platform;
