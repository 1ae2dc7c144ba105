import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { SeedTime } from '#server/seed/story.ts'

/** In the history of each published roster of this week and the next: its publication, and who accepted or declined. */
export async function putRosterHistory(db: Db, agency_id: string, { today }: SeedTime) {
  await sql`
    insert into roster_changes (id, agency_id, roster_id, kind, params, account_id, by_name, at, shift_ids, employee_ids)
    select gen_random_uuid(), happened.agency_id, happened.roster_id, happened.kind, happened.params, happened.account_id, happened.by_name,
      happened.at, happened.shift_ids, happened.employee_ids
    from (
      select rosters.agency_id, rosters.id as roster_id, 'publish' as kind, jsonb_build_object('count', count(distinct held.employee_id)) as params,
        rosters.published_by as account_id, concat_ws(' ', accounts.first_name, accounts.last_name) as by_name, rosters.published_at as at,
        '{}'::uuid[] as shift_ids, coalesce(array_agg(distinct held.employee_id) filter (where held.id is not null), '{}') as employee_ids
      from rosters
      join accounts on accounts.id = rosters.published_by
      left join assignments held on held.agency_id = rosters.agency_id and held.roster_id = rosters.id and held.status <> 'planned'
      where rosters.published_at is not null
      group by rosters.agency_id, rosters.id, accounts.id
      union all
      select held.agency_id, held.roster_id, case held.status when 'declined' then 'decline' else 'accept' end,
        jsonb_strip_nulls(jsonb_build_object('employee_id', held.employee_id, 'name', employees.name, 'works_on', held.works_on,
          'starts', left(roster_shifts.starts::text, 5), 'ends', left(roster_shifts.ends::text, 5), 'reason', held.response_note)),
        held.responded_by, employees.name, held.responded_at, array[held.roster_shift_id], array[held.employee_id]
      from assignments held
      join employees on employees.agency_id = held.agency_id and employees.id = held.employee_id
      join roster_shifts on roster_shifts.agency_id = held.agency_id and roster_shifts.id = held.roster_shift_id
      where held.responded_at is not null and held.status in ('accepted', 'declined')
    ) as happened
    join rosters on rosters.agency_id = happened.agency_id and rosters.id = happened.roster_id
    where happened.agency_id = ${agency_id}::uuid and rosters.week_start > ${today}::date - 7
    order by happened.at`.execute(db)
}
