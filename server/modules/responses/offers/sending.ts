// Offers the free openings of a shift.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { liveOfferStatuses, offerWindow } from '#contract/rostering/shifts/offers.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { type RefusalCode, refusalFor, refuseField } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { blocksOf } from '#server/modules/eligibility/rules.ts'
import { candidatesFor } from '#server/modules/rosters/candidates/availability.ts'
import { shiftForChange } from '#server/modules/rosters/shifts/actions.ts'
import { type LockedShift, lockOfferedShift } from './locking.ts'
import { offerBlocker } from './rules.ts'
import { settleShift } from './settling.ts'

type Input = InputOf<typeof calls.offers.send>
type OfferRow = {
  employee_id: string
  code?: RefusalCode
  facts?: Record<string, string | number>
  findings: Finding[]
}

/**
 * Offers a published shift to employees, in their order. Those who are not eligible, or have an undecided offer, are refused; the others
 * get theirs at once or in turn. Refuses a shift that is full, not published, or has started.
 */
export async function sendOffers(context: Omit<Context, 'outside'>, input: Input): Promise<OfferRow[]> {
  const { db, scope, language, now } = context
  requireMode(input)
  // Whether the planner may plan it; it is read again when it is locked.
  const { shift } = await shiftForChange(db, scope, input.roster_shift_id, language)
  const locked = await lockOfferedShift(db, shift)
  const blocker = locked === null ? ('notFound' as const) : offerBlocker(locked, now.toISOString())
  if (blocker !== null || locked === null) throw refusalFor(blocker ?? 'notFound')
  const employee_ids = [...new Set(input.employee_ids)]
  const judged = await judge(context, locked, employee_ids)
  const rows = employee_ids.map((employee_id) => judged.get(employee_id) ?? candidateNotFound(employee_id))
  await insertOffers(context, locked, { input, rows })
  await settleShift(db, locked, now)
  return rows.map(({ score: _, score_parts: __, ...row }) => row)
}

function requireMode({ mode, choice, employee_ids }: Input) {
  if (mode === 'direct' && employee_ids.length > 1) refuseField('employee_ids', 'validation.invalid')
  if (mode !== 'open' && choice !== 'first') refuseField('choice', 'validation.invalid')
}

type EvaluatedCandidate = OfferRow & { score: number | null; score_parts: unknown[] }

const candidateNotFound = (employee_id: string): EvaluatedCandidate => ({
  ...{ employee_id, code: 'notFound', findings: [], score: null, score_parts: [] },
})

async function judge(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  shift: LockedShift,
  employee_ids: readonly string[],
) {
  const asked = { roster_shift_id: shift.id, employee_ids: [...employee_ids], q: '' }
  const { rows: candidates } = await candidatesFor(context, asked)
  const offered = await offeredAlready(context.db, shift)
  return new Map(
    candidates.map(({ employee_id, findings, score, score_parts }): [string, EvaluatedCandidate] => [
      employee_id,
      { employee_id, findings, score, score_parts, ...codeOf(findings, offered.has(employee_id)) },
    ]),
  )
}

function codeOf(findings: readonly Finding[], is_offered: boolean): Pick<OfferRow, 'code'> {
  if (is_offered) return { code: 'rosters.alreadyOffered' }
  const [block] = blocksOf(findings)
  if (block === undefined) return {}
  return { code: block.rule === 'overlap' ? 'rosters.shiftOverlap' : 'rosters.notEligible' }
}

async function offeredAlready(db: Db, { agency_id, id }: LockedShift): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('shift_offers')
    .select('employee_id')
    .where('agency_id', '=', agency_id)
    .where('roster_shift_id', '=', id)
    .where('status', 'in', liveOfferStatuses)
    .orderBy('employee_id')
    .execute()
  return new Set(rows.map(({ employee_id }) => employee_id))
}

type OfferBatch = { input: Input; rows: readonly EvaluatedCandidate[] }

async function insertOffers(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { agency_id, id }: LockedShift,
  { input, rows }: OfferBatch,
) {
  const { mode, choice, offer_window_min } = input
  const window_min = offer_window_min ?? (mode === 'sequential' ? offerWindow.usual : null)
  const at = now.toISOString()
  const batch = { agency_id, roster_shift_id: id, batch_id: newId(), mode, choice, window_min }
  const stamps = { offered_by: actor.account_id, offered_by_name: actor.name, created_at: at, updated_at: at }
  const values = rows
    .filter(({ code }) => code === undefined)
    .map(({ employee_id, score, score_parts, findings }, at_place) => ({
      ...{ id: newId(), employee_id, rank: at_place + 1, score, ...batch, ...stamps },
      ...{ score_parts: jsonb(score_parts), findings: jsonb(findings) },
    }))
  if (values.length > 0) await db.insertInto('shift_offers').values(values).execute()
}
