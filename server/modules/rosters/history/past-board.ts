// A rebuilt state as the board that planners know.
import { sql } from 'kysely'
import { unpaidMinutes } from '#contract/rostering/breaks.ts'
import { type AssignmentStatus, holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board, Roster } from '#contract/rostering/rosters/rosters.ts'
import { byShiftText, type ShiftText } from '#contract/rostering/shifts/shift-fields.ts'
import { addDays } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { holidaysAt } from '#server/modules/holidays/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { agencySees } from '#server/modules/rosters/board/board-query.ts'
import { withBoardActions } from '#server/modules/rosters/policy.ts'
import type { RosterState, HistoryRow } from './rewind.ts'

// The columns are those of the tables; the audit log stores them as JSON.
type ShiftRow = Omit<RosterShift, 'sub_location_name' | 'required_skills' | 'version' | NullableColumn> &
  Partial<Pick<RosterShift, NullableColumn>>
type NullableColumn = 'sub_location_id' | ShiftText
type AssignmentRow = Board['assignments'][number]
type StoredAssignment = Omit<AssignmentRow, 'response_note'> & Partial<Pick<AssignmentRow, 'response_note'>>
type SkillRow = { roster_shift_id: string; skill_id: string; min_level: number }

const visibleToAgency: ReadonlySet<unknown> = new Set(agencySees)
const holdingStatusSet: ReadonlySet<unknown> = new Set<AssignmentStatus>(holdingStatuses)

/** What a planner saw: without cancelled shifts, and with the assignments that the board shows. */
export function visibleIn(state: RosterState) {
  const shifts = [...state.roster_shifts.values()].filter((row) => row['status'] !== 'cancelled')
  const ids = new Set(shifts.map((row) => row['id']))
  const assignments = [...state.assignments.values()].filter(
    (row) => ids.has(row['roster_shift_id']) && visibleToAgency.has(row['status']),
  )
  return { shifts, assignments }
}

/** `roster` as it is now; names of people and places are those of now too. */
export async function boardFrom(db: Db, state: RosterState, roster: Roster, language: Language): Promise<Board> {
  const { shifts, assignments } = visibleIn(state)
  const skills = [...state.roster_shift_skills.values()] as SkillRow[]
  const names = await namesFor(db, { shifts, assignments, skills }, language)
  const period = { from: roster.week_start, to: addDays(roster.week_start, roster.days - 1) }
  const shown = shifts.map((row) => shiftFrom(row, { ...names, skills })).toSorted(byStart)
  const boardAssignments = assignments.map(assignmentFrom).toSorted(byId)
  return {
    ...period,
    // Nobody edits the past.
    rosters: [
      withBoardActions({ kind: 'customer', grants: new Set() }, rosterFrom(state, roster, shown, boardAssignments)),
    ],
    shifts: shown.map((shift) => ({ ...shift, unpublished_removals: 0 })),
    assignments: boardAssignments,
    people: peopleFrom(names.people, shown, boardAssignments),
    elsewhere: [],
    cancelled: [],
    holidays: await holidaysAt(db, { location_ids: [roster.location_id], ...period }, language).execute(),
  }
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
const byStart = (one: RosterShift, other: RosterShift) =>
  one.works_on.localeCompare(other.works_on) || one.starts_at.localeCompare(other.starts_at) || byId(one, other)

const isoFrom = (stored: unknown) => Temporal.Instant.from(String(stored)).toString({ fractionalSecondDigits: 3 })
const timeFrom = (stored: unknown) => String(stored).slice(0, 5)

type NamesById = Awaited<ReturnType<typeof namesFor>>

function shiftFrom(row: HistoryRow, names: NamesById & { skills: readonly SkillRow[] }): RosterShift {
  // The cast names the columns; times are converted below.
  const stored = row as unknown as ShiftRow
  const { id, roster_id, location_id, position_id, works_on, clock_minutes, elapsed_minutes, openings } = stored
  const { breaks, breaks_by, sub_location_id = null, status } = stored
  return {
    ...{ id, roster_id, location_id, position_id, works_on },
    ...{ starts: timeFrom(stored.starts), ends: timeFrom(stored.ends) },
    ...{ starts_at: isoFrom(stored.starts_at), ends_at: isoFrom(stored.ends_at), clock_minutes, elapsed_minutes },
    ...{ openings, breaks, breaks_by, sub_location_id, status },
    ...byShiftText(({ name }) => stored[name] ?? null),
    sub_location_name: names.sub_locations.find((sub_location) => sub_location.id === sub_location_id)?.name ?? null,
    required_skills: names.skill_names.flatMap(({ id: skill_id, name: skill_name }) =>
      names.skills
        .filter((one) => one.roster_shift_id === id && one.skill_id === skill_id)
        .map(({ min_level }) => ({ skill_id, skill_name, min_level })),
    ),
    version: 0,
  }
}

function assignmentFrom(row: HistoryRow): AssignmentRow {
  // The cast names the columns.
  const { id, roster_shift_id, employee_id, status, response_note = null } = row as unknown as StoredAssignment
  return { id, roster_shift_id, employee_id, status, response_note, is_unpublished: false, version: 0 }
}

function rosterFrom(state: RosterState, roster: Roster, shifts: RosterShift[], assignments: AssignmentRow[]): Roster {
  // The cast names the columns.
  const stored = state.rosters.get(roster.id) as Partial<Roster> | undefined
  const filled = assignments.filter(({ status }) => holdingStatusSet.has(status)).length
  return {
    ...roster,
    name: stored?.name ?? roster.name,
    status: stored?.status ?? roster.status,
    notes: stored?.notes ?? null,
    published_at: stored?.published_at ? isoFrom(stored.published_at) : null,
    unpublished_changes: 0,
    shift_count: shifts.length,
    openings: shifts.reduce((sum, { openings }) => sum + openings, 0),
    filled,
    version: 0,
  }
}

/** Everybody who had a shift, with their minutes on this roster. */
function peopleFrom(people: NamesById['people'], shifts: RosterShift[], assignments: AssignmentRow[]): Board['people'] {
  const paid = new Map(shifts.map((shift) => [shift.id, shift.clock_minutes - unpaidMinutes(shift.breaks)]))
  const minutes = new Map<string, number>()
  for (const one of assignments)
    if (holdingStatusSet.has(one.status))
      minutes.set(one.employee_id, (minutes.get(one.employee_id) ?? 0) + (paid.get(one.roster_shift_id) ?? 0))
  return people.map((person) => ({ ...person, scheduled_minutes: minutes.get(person.id) ?? 0 }))
}

type NamedRecord = { id: string; name: string }
type BoardNames = {
  people: Omit<Board['people'][number], 'scheduled_minutes'>[]
  sub_locations: NamedRecord[]
  skill_names: NamedRecord[]
}

async function namesFor(
  db: Db,
  { shifts, assignments, skills }: ReturnType<typeof visibleIn> & { skills: readonly SkillRow[] },
  language: Language,
): Promise<BoardNames> {
  const ids = (rows: readonly HistoryRow[], column: string) => [
    ...new Set(rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))),
  ]
  const skillName = nameIn(language, 'skill')
  const { rows } = await sql<BoardNames>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', employees.id, 'name', employees.name, 'target_minutes', employees.target_minutes,
          'position_ids', (select coalesce(jsonb_agg(held.position_id order by held.position_id), '[]') from employee_positions held
            where held.agency_id = employees.agency_id and held.employee_id = employees.id)
        ) order by muster_plain(employees.name), employees.id), '[]')
        from employees where employees.id = any(${ids(assignments, 'employee_id')}::uuid[])) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('id', sub_location.id, 'name', sub_location.name)), '[]')
        from sub_locations sub_location where sub_location.id = any(${ids(shifts, 'sub_location_id')}::uuid[])) as sub_locations,
      (select coalesce(jsonb_agg(jsonb_build_object('id', skill.id, 'name', ${skillName}) order by ${skillName}, skill.id), '[]')
        from reference_items skill where skill.id = any(${skills.map((one) => one.skill_id)}::uuid[])) as skill_names`.execute(
    db,
  )
  return rows[0] ?? { people: [], sub_locations: [], skill_names: [] }
}
