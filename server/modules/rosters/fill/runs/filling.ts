// What a run does: reads the facts, searches, and explains what it found.
import type { FillResult, FillSummary } from '#contract/rostering/auto-fill.ts'
import type { JobContext } from '#server/background/job.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import { proposeFill } from '#server/modules/rosters/fill/proposing.ts'
import { openingsOf } from '#server/modules/rosters/fill/openings.ts'
import type { Progress, RunToWork } from './working.ts'

type Options = { signal: AbortSignal; onProgress: (progress: Progress) => void }

const summary = (openings: number, unfilled: number): FillSummary => ({
  openings,
  unfilled,
  warnings: 0,
  preferences_met: 0,
  hours: { people: 0, fewest_minutes: 0, most_minutes: 0, average_minutes: 0, deviation_minutes: 0 },
})

/** The proposals for the rosters of a run. */
export async function fillBoard(
  { database, outside }: JobContext,
  run: RunToWork,
  { signal, onProgress }: Options,
): Promise<FillResult> {
  const { agency_id, supervisor_id, language } = run
  const scope = scopeOf({ kind: 'admin', agency_id, supervisor_id, employee_id: null, customer_id: null })
  const now = outside.clock.now()
  const result: FillResult = {
    ...{ proposals: [], unfilled: [], impossible: [], people: 0 },
    ...{ before: summary(0, 0), after: summary(0, 0) },
  }
  for (const roster_id of run.roster_ids) {
    if (signal.aborted) break
    await database.readAsAgency(agency_id, async (db) => {
      const openings = await openingsOf(db, { scope, language }, { agency_id, roster_id, open_after: now })
      const places = new Map(openings.map((one) => [one.roster_shift_id, one]))
      const placeOf = (id: string) => {
        const { location_id = '', location_name = '', customer_name = '' } = places.get(id) ?? {}
        return { roster_id, location_id, location_name, customer_name }
      }
      const { proposals, unfilled } = await proposeFill(db, { scope, language }, roster_id, now)
      result.proposals.push(...proposals.map((one) => ({ ...one, ...placeOf(one.roster_shift_id), kept: false })))
      result.unfilled.push(
        ...unfilled.map(({ reasons, ...one }) => ({
          ...one,
          ...placeOf(one.roster_shift_id),
          reasons: reasons.map(({ rule, people }) => ({
            findings: [{ rule, severity: 'block' as const, facts: {} }],
            people,
          })),
        })),
      )
      const free = openings.reduce((sum, one) => sum + one.free, 0)
      result.before.openings += free
      result.before.unfilled += free
    })
    const unfilled = result.unfilled.reduce((sum, one) => sum + one.openings, 0)
    result.after = summary(result.before.openings, unfilled)
    onProgress({ seconds: 0, unfilled, warnings: 0, value: unfilled, bound: null })
  }
  return result
}
