// What planners see about people beside the board: availability, visa hours, the customer's lists; and the budgets of rosters.
import { sql } from 'kysely'
import { maySeePay } from '#contract/permissions.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { InputOf, ResultOf } from '#contract/call.ts'
import type { PersonFigures, rosterPeople } from '#contract/rostering/rosters/roster-people.ts'
import { datesFrom, daysBetween, type LocalDate } from '#contract/values/time.ts'
import { allOf } from '#server/database/lists/list-query.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { statedDay } from '#server/modules/availability/rules.ts'
import { factsOf } from '#server/modules/eligibility/queries.ts'
import { visaHoursIn } from '#server/modules/eligibility/visa-rules.ts'
import { assignableIds } from '#server/modules/rosters/candidates/availability.ts'
import { requirePeriod } from '#server/modules/rosters/board/board-query.ts'
import { workHistoryOf } from '#server/modules/rosters/candidates/history.ts'
import { conditionsOf, rosterForChange, type RosterForChange } from '#server/modules/rosters/queries.ts'
import { lastDayOfRoster } from '#server/modules/rosters/rules.ts'
import type { EmployeeFacts } from '#server/modules/eligibility/facts.ts'

type Input = InputOf<typeof rosterPeople.figures>
type Figures = ResultOf<typeof rosterPeople.figures>

export type BoardPeriod = { from: LocalDate; to: LocalDate }

/** The named roster, if any, and the days: those of the input, or of the roster. Refuses a period that a board cannot have. */
export async function boardOfInput(
  db: Db,
  scope: Scope,
  { roster_id, from, to }: Pick<Input, 'roster_id' | 'from' | 'to'>,
): Promise<{ roster: RosterForChange | null; period: BoardPeriod }> {
  const roster = roster_id === undefined ? null : await rosterForChange(db, scope, roster_id, 'none')
  const period = {
    from: from ?? roster?.week_start ?? refuseField('from', 'validation.required'),
    to: to ?? (roster ? lastDayOfRoster(roster) : refuseField('to', 'validation.required')),
  }
  requirePeriod(period)
  return { roster, period }
}

export async function figuresOf(context: Context, input: Input) {
  const { db, actor, scope, now } = context
  const { roster, period } = await boardOfInput(db, scope, input)
  const budgets = await budgetsOf(context, roster === null ? period : { ...period, roster_id: roster.id })
  const agency = roster?.agency_id ?? actor.agency_id
  // The super admin plans for the agencies of rosters, one at a time.
  if (agency === null) return { people: [], budgets }
  const employee_ids = await assignableIds(db, scope, agency, { q: '' })
  const customer_id = roster?.customer_id ?? null
  const facts = await factsOf(db, scope, { agency_id: agency, employee_ids, customer_id, ...period })
  const location_id = roster?.location_id ?? null
  const past =
    location_id === null ? null : await workHistoryOf(db, { agency_id: agency, employee_ids, location_id, now })
  const people = [...facts.values()].map((person) => ({
    ...figuresOfPerson(person, { period, location_id, sees_visas: scope.supervisor_id === null }),
    worked_here: past?.get(person.id)?.worked_here ?? false,
  }))
  return { people, budgets } satisfies Figures
}

type FiguresScope = { period: BoardPeriod; location_id: string | null; sees_visas: boolean }

function figuresOfPerson(
  person: EmployeeFacts,
  { period, location_id, sees_visas }: FiguresScope,
): Omit<PersonFigures, 'worked_here'> {
  const isListed = (list: EmployeeFacts['listings'][number]['list']) =>
    person.listings.some(
      (one) =>
        one.list === list &&
        (one.location_id === null || one.location_id === location_id) &&
        (one.expires_on === null || one.expires_on >= period.from),
    )
  return {
    employee_id: person.id,
    preferred: isListed('preferred'),
    inducted: isListed('inducted'),
    days: datesFrom(period.from, daysBetween(period.from, period.to) + 1).flatMap((works_on) => {
      const stated = statedDay(person.availability, works_on)
      return stated === null ? [] : [{ works_on, ...stated }]
    }),
    visa: sees_visas ? visaHoursIn(person, period) : null,
  }
}

/** The budgets of the rosters of a period, or of one; amounts only for those who may see pay. */
function budgetsOf(
  { db, actor, scope }: Pick<Context, 'db' | 'actor' | 'scope'>,
  { from, to, roster_id }: BoardPeriod & { roster_id?: string },
) {
  const budget_cents = maySeePay(actor) ? sql<number | null>`rosters.budget_cents` : sql<null>`null::int`
  return db
    .selectFrom('rosters')
    .select(['rosters.id as roster_id', 'rosters.budget_minutes', 'rosters.day_budget_minutes'])
    .select(budget_cents.as('budget_cents'))
    .where(inAgency(scope, 'rosters.agency_id'))
    .where(atSites(scope, 'rosters.location_id'))
    .where(sql<boolean>`(rosters.budget_minutes is not null or ${budget_cents} is not null)`)
    .where(allOf(conditionsOf({ from, to })))
    .$if(roster_id !== undefined, (query) => query.where('rosters.id', '=', roster_id ?? refuse('notFound')))
    .orderBy('rosters.id')
    .execute()
}
