// Offers of free openings in each mode, with responses.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import { candidatesFor } from '#server/modules/rosters/candidates/availability.ts'
import { openingsOf } from '#server/modules/rosters/candidates/openings.ts'
import { answerOffer } from '#server/modules/responses/offers/answers.ts'
import { offersOf } from '#server/modules/responses/offers/queries.ts'
import { sendOffers } from '#server/modules/responses/offers/sending.ts'
import { settleShift } from '#server/modules/responses/offers/settling.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { Planner } from './roster-planner.ts'

type OfferStory = Pick<InputOf<typeof calls.offers.send>, 'mode' | 'choice' | 'offer_window_min'> & {
  people: number
  /** when it was sent, in minutes before now */
  before: number
  /** by rank: what the person responded */
  responses?: readonly ('accept' | 'decline' | null)[]
  note?: string
}

const stories: readonly OfferStory[] = [
  // The first person did not respond in time, the second is asked now.
  { mode: 'sequential', choice: 'first', offer_window_min: 120, people: 3, before: 30 * 60 },
  {
    ...{ mode: 'open', choice: 'first', offer_window_min: null, people: 4, before: 90 },
    ...{ responses: ['decline'], note: 'Already have plans' },
  },
  {
    ...{ mode: 'open', choice: 'planner', offer_window_min: null, people: 4, before: 150 },
    ...{ responses: ['accept', null, 'accept'], note: 'Can be there ten minutes early' },
  },
  { mode: 'direct', choice: 'first', offer_window_min: null, people: 1, before: 40 },
]

/** Offers open shifts of the coming days, one for each story; the direct offer goes to somebody with a login. */
export async function seedOffers(db: Db, planner: Planner, agency_id: string, { now }: SeedTime) {
  const open = await openShifts(db, planner, agency_id, now)
  const direct = await shiftOfLogin(db, planner, { agency_id, ids: open }, now)
  let shifts: OfferableShift[] = []
  const hero = await demoEmployee(db, agency_id)
  for (const id of open.filter((one) => one !== direct?.id).slice(0, 8)) {
    const people = await whoCan(db, planner, id, now)
    shifts.push({ id, people: people.filter((one) => one !== hero?.employee_id) })
  }
  for (const story of stories) {
    const shift =
      (story.mode === 'direct' ? direct : null) ??
      shifts.find(({ people }) => people.length >= story.people) ??
      shifts.find(({ people }) => people.length > 1)
    if (shift === undefined) continue
    shifts = shifts.filter((one) => one !== shift)
    await offer(db, planner, { agency_id, id: shift.id, employee_ids: shift.people, story }, now)
  }
}

/** Published shifts with free openings, not of the next day, for which people are found by phone. */
async function openShifts(db: Db, planner: Planner, agency_id: string, now: string): Promise<string[]> {
  const open_after = new Date(minutesAfter(now, 26 * 60))
  const ids = (await openingsOf({ db, ...planner }, { agency_id, open_after })).map(
    ({ roster_shift_id }) => roster_shift_id,
  )
  const published = await db
    .selectFrom('roster_shifts')
    .innerJoin('rosters', 'rosters.id', 'roster_shifts.roster_id')
    .select('roster_shifts.id')
    .where('roster_shifts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('roster_shifts.status', '=', 'published')
    .where('rosters.status', '=', 'published')
    .orderBy('roster_shifts.starts_at')
    .orderBy('roster_shifts.id')
    .execute()
  return published.map(({ id }) => id)
}

/** The employee of the demo's first login, who gets the direct offer only. */
const demoEmployee = (db: Db, agency_id: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('memberships.employee_id')
    .where('memberships.agency_id', '=', agency_id)
    .where('accounts.email', 'like', 'employee%')
    .executeTakeFirst()

type OfferableShift = { id: string; people: string[] }

/** The first of these shifts that somebody with a login can work, where they have worked before. */
async function shiftOfLogin(
  db: Db,
  planner: Planner,
  { agency_id, ids }: { agency_id: string; ids: readonly string[] },
  now: string,
): Promise<OfferableShift | null> {
  const { rows } = await sql<{ id: string; employee_id: string }>`
    select shift.id, memberships.employee_id
    from roster_shifts shift
    join memberships on memberships.agency_id = shift.agency_id and memberships.employee_id is not null
    join accounts on accounts.id = memberships.account_id
    where shift.agency_id = ${agency_id}::uuid and shift.id = any(${[...ids]}::uuid[])
      and exists (select from assignments worked join roster_shifts former on former.id = worked.roster_shift_id
        where worked.agency_id = shift.agency_id and worked.employee_id = memberships.employee_id and worked.status = 'worked'
          and former.location_id = shift.location_id and former.position_id = shift.position_id)
      and not exists (select from assignments held where held.agency_id = shift.agency_id and held.employee_id = memberships.employee_id
        and held.works_on = shift.works_on)
    order by accounts.email not like 'employee%', accounts.email, shift.starts_at, shift.id limit 4`.execute(db)
  for (const { id, employee_id } of rows) {
    const people = await whoCan(db, planner, id, now, [employee_id])
    if (people.length > 0) return { id, people }
  }
  return null
}

/** Who can work a shift without any finding, best first. */
async function whoCan(db: Db, planner: Planner, roster_shift_id: string, now: string, employee_ids?: string[]) {
  const { rows: candidates } = await candidatesFor(
    { db, ...planner, now: new Date(now) },
    {
      roster_shift_id,
      q: '',
      ...(employee_ids && { employee_ids }),
    },
  )
  return candidates.filter(({ findings }) => findings.length === 0).map((one) => one.employee_id)
}

type Offer = { agency_id: string; id: string; employee_ids: readonly string[]; story: OfferStory }

async function offer(db: Db, planner: Planner, { agency_id, id, employee_ids, story }: Offer, now: string) {
  const { people, before, responses = [], note = null, ...input } = story
  const sent = new Date(minutesAfter(now, -before))
  const chosen = employee_ids.slice(0, people)
  await sendOffers({ db, ...planner, now: sent }, { ...input, roster_shift_id: id, employee_ids: chosen })
  for (const [at, answer] of responses.entries()) {
    const one = (await offersOf({ db, ...planner }, id)).find(({ rank }) => rank === at + 1)
    if (one === undefined || answer === null || answer === undefined) continue
    const scope = scopeOf({ kind: 'employee', agency_id, employee_id: one.employee_id, customer_id: null })
    const isFirst = at === responses.findIndex((given) => given !== null)
    const responded = new Date(minutesAfter(now, -before + 25 * (at + 1)))
    const login = { account_id: null, membership_id: null, channel: 'email' as const }
    const actor = { kind: 'employee' as const, name: one.employee_name, ...login }
    await answerOffer(
      { db, actor, scope, language: planner.language, now: responded },
      { id: one.id, version: one.version, answer, note: isFirst ? note : null },
    )
  }
  await settleShift(db, { agency_id, id }, new Date(now))
}
