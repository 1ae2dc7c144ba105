import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { RosterStatusAction } from '#contract/rostering/rosters/rosters.ts'
import type { Language } from '#contract/values/values.ts'
import type { TestApp } from '#server/testing/app.ts'

type ShiftInput = Partial<RequestOf<typeof calls.rosters.shiftStore>> & { works_on?: string }

/** Planning as the agency's admin, through the calls: by default in the Brisbane kitchen, in the week of 23 November 2026. */
export async function rosteringIn(app: TestApp) {
  const admin = await app.as('admin')
  const { world } = app

  const roster = ({
    location_id = world.brisbane,
    week_start = '2026-11-23',
    name,
  }: Partial<RequestOf<typeof calls.rosters.store>> = {}) =>
    admin.call(calls.rosters.store, { location_id, week_start, name, another: true })

  async function shift(roster_id: string, { works_on = '2026-11-24', ...more }: ShiftInput = {}): Promise<RosterShift> {
    const usual = { roster_id, dates: [works_on], position_id: world.chef, starts: '08:00', ends: '16:00' }
    return only((await admin.call(calls.rosters.shiftStore, { ...usual, ...more })).shifts)
  }

  const assign = (roster_shift_id: string, employee_ids: string[], override_reason?: string) =>
    admin.call(calls.rosters.assign, { roster_shift_id, employee_ids, override_reason })

  /** What publishing the roster would do. */
  const review = async (roster_id: string, options: { language?: Language } = {}) =>
    only(await admin.call(calls.rosters.review, { ids: [roster_id] }, options))

  const changeStatus = (
    roster_id: string,
    action: RosterStatusAction,
    more: { reason?: string; accept_warnings?: boolean } = {},
  ) => admin.call(calls.rosters.changeStatus, { ids: [roster_id], action, ...more })

  /** A new draft roster with one shift assigned to these employees. */
  async function planned(
    employee_ids: string[],
    input: ShiftInput & { location_id?: string; week_start?: string } = {},
  ) {
    const { location_id = world.brisbane, week_start = '2026-11-23', ...more } = input
    const { id: roster_id } = await roster({ location_id, week_start })
    const made = await shift(roster_id, { openings: Math.max(employee_ids.length, 1), ...more })
    const rows = employee_ids.length === 0 ? [] : (await assign(made.id, employee_ids)).rows
    return { roster_id, shift: made, assignment_ids: rows.map((row) => row.assignment_id ?? '') }
  }

  /** The same, published: all assignments are pending. */
  async function published(employee_ids: string[], requested: Parameters<typeof planned>[1] = {}) {
    const made = await planned(employee_ids, requested)
    await changeStatus(made.roster_id, 'publish', { accept_warnings: true })
    return made
  }

  const assignmentsOf = async (roster_id: string) =>
    (await admin.call(calls.rosters.assignments, { roster_id, per_page: 100 })).rows
  const assignmentOf = async (roster_id: string) =>
    admin.call(calls.rosters.assignment, { id: only(await assignmentsOf(roster_id)).id })

  /** A week that no other test plans in, from 3 May 2027. */
  let weeks = 0
  function nextWeek() {
    const monday = Temporal.PlainDate.from('2027-05-03').add({ days: 14 * weeks++ })
    const day = (at: number) => monday.add({ days: at }).toString()
    return { week_start: day(0), works_on: day(1), day }
  }

  const boardOf = (roster_id: string, from = '2026-11-23', to = '2026-11-29') =>
    admin.call(calls.rosters.filter, { roster_id, from, to })

  return {
    admin,
    roster,
    shift,
    assign,
    review,
    changeStatus,
    planned,
    published,
    assignmentsOf,
    assignmentOf,
    boardOf,
    nextWeek,
  }
}

/** The only element of a list that must have exactly one. */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined || list.length !== 1) throw new Error(`expected one, found ${list.length}`)
  return first
}
