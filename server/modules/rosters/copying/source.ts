// The shifts that are copied, read in one statement.
import { sql } from 'kysely'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { type ShiftField, shiftFieldNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { RequiredSkill } from '#contract/people/position-skills.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Context } from '#server/http/context.ts'
import { requiredSkillsOfShift } from '#server/modules/eligibility/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { columnPairs } from '#server/modules/rosters/shifts/columns.ts'

/** A shift to copy, without a sub-location that is inactive, and its people. */
export type SourceShift = Pick<RosterShift, ShiftField['name']> & {
  /** days after the first copied day */
  day: number
  position_name: string
  position_active: boolean
  /** which of the two, where the clock went back and one of its times occurred twice */
  ambiguous: 'earlier' | 'later'
  required_skills: RequiredSkill[]
  people: { id: string; name: string }[]
}

// The clock showed the same before: it goes back by an hour, on Lord Howe Island by half an hour.
const isRepeated = (column: 'starts_at' | 'ends_at') => {
  const at = sql.ref(`roster_shifts.${column}`)
  const localAt = (instant: ReturnType<typeof sql>) => sql`(${instant}) at time zone rosters.time_zone`
  return sql`${localAt(sql`${at}`)} in (
    ${localAt(sql`${at} - interval '1 hour'`)}, ${localAt(sql`${at} - interval '30 minutes'`)})`
}

type RosterPart = {
  agency_id: string
  roster_id: string
  from: LocalDate
  to: LocalDate
  roster_shift_id?: string | null | undefined
  employee_id?: string | null | undefined
}

/** The shifts of these days that were not cancelled; those of one employee have one opening each, and only this employee. */
export async function shiftsToCopy(
  { db, language }: Pick<Context, 'db' | 'language'>,
  part: RosterPart,
): Promise<SourceShift[]> {
  const { agency_id, roster_id, from, to, roster_shift_id = null, employee_id = null } = part
  const { rows } = await sql<{ shifts: SourceShift[] }>`
    select coalesce(json_agg(json_build_object(
      'day', roster_shifts.works_on - ${from}::date, ${columnPairs(shiftFieldNames, 'roster_shifts', {
        sub_location_id: sql`(select part.id from sub_locations part
          where part.agency_id = roster_shifts.agency_id and part.id = roster_shifts.sub_location_id and part.status = 'active')`,
        openings: sql`case when ${employee_id}::uuid is null then roster_shifts.openings else 1 end`,
      })},
      'position_name', ${nameIn(language, 'positions')}, 'position_active', positions.active,
      'ambiguous', case when ${isRepeated('starts_at')} or ${isRepeated('ends_at')} then 'later' else 'earlier' end,
      'required_skills', ${requiredSkillsOfShift(language)}, 'people', coalesce(held.people, '[]')
    ) order by roster_shifts.starts_at, roster_shifts.id), '[]') as shifts
    from roster_shifts
    join rosters on rosters.agency_id = roster_shifts.agency_id and rosters.id = roster_shifts.roster_id
    join reference_items as positions on positions.id = roster_shifts.position_id
    left join (
      select assignments.roster_shift_id,
        json_agg(json_build_object('id', employees.id, 'name', employees.name) order by assignments.id) as people
      from assignments
      join employees on employees.agency_id = assignments.agency_id and employees.id = assignments.employee_id
      where assignments.agency_id = ${agency_id}::uuid and assignments.roster_id = ${roster_id}::uuid
        and assignments.status = any(${[...holdingStatuses]}::text[])
        and (${employee_id}::uuid is null or assignments.employee_id = ${employee_id}::uuid)
      group by assignments.roster_shift_id
    ) as held on held.roster_shift_id = roster_shifts.id
    where roster_shifts.agency_id = ${agency_id}::uuid and roster_shifts.roster_id = ${roster_id}::uuid
      and roster_shifts.status <> 'cancelled' and roster_shifts.works_on between ${from}::date and ${to}::date
      and (${roster_shift_id}::uuid is null or roster_shifts.id = ${roster_shift_id}::uuid)
      and (${employee_id}::uuid is null or held.roster_shift_id is not null)`.execute(db)
  return rows[0]?.shifts ?? []
}
