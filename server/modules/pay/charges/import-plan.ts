// What the rows of a file do to a customer's charge rates. Pure.
import type { ChargeRate } from '#contract/payroll/charge-rates.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { WriteOutcome } from '#server/database/rows/many.ts'
import { areBothValid, type ChargedWork } from './rules.ts'

/** A rate of a file. `passes_penalties`, `ends_on`, `note`: null where the file says nothing, so that an existing rate keeps its own. */
export type ImportedRate = ChargedWork &
  Pick<ChargeRate, 'customer_id' | 'method' | 'cents' | 'basis_points' | 'starts_on' | 'ends_on' | 'note'> & {
    passes_penalties: boolean | null
    /** a rate for the same work that is valid on the first day ends the day before; otherwise the row is refused */
    ends_former: boolean
  }

export type StoredRate = ChargedWork &
  Pick<ChargeRate, 'customer_id' | 'method' | 'cents' | 'basis_points' | 'passes_penalties'> &
  Pick<ChargeRate, 'starts_on' | 'ends_on' | 'note'> & {
    /** null: of this file */
    id: string | null
  }

/** `ended`: the first day of the former rate that ends the day before; `overlaps`: that of a rate that keeps the row from being written */
export type RateOutcome =
  | { put: WriteOutcome; ended: readonly LocalDate[] }
  | { put: null; overlaps: LocalDate; is_in_file: boolean }

/** The rates as they will be, and the outcome of each row in the order of the rows. */
export type RatePlan = { created: StoredRate[]; changed: StoredRate[]; outcomes: RateOutcome[] }

/** Applies the rows to the rates one after the other: an identical work and first day changes a rate, any other is a new one. */
export function planRates(stored: readonly StoredRate[], rows: readonly ImportedRate[]): RatePlan {
  const before = new Map(stored.map((rate) => [rate.id, rate]))
  const byWork = Map.groupBy(stored, workKey)
  const outcomes = rows.map((row) => {
    const own = byWork.get(workKey(row)) ?? []
    const { outcome, rates } = withRow(own, row)
    byWork.set(workKey(row), rates)
    return outcome
  })
  const rates = [...byWork.values()].flat()
  return {
    created: rates.filter(({ id }) => id === null),
    changed: rates.filter((rate) => rate.id !== null && before.get(rate.id) !== rate),
    outcomes,
  }
}

/** Names the work of a rate. */
export const workKey = ({ customer_id, location_id, position_id, employment, label, code }: ChargedWork & Customer) =>
  [customer_id, location_id, position_id, employment, label, code].join(' ')
type Customer = { customer_id: string }

type RowResult = { outcome: RateOutcome; rates: StoredRate[] }

/** The rates for the work of a row, with it. */
function withRow(own: StoredRate[], row: ImportedRate): RowResult {
  const same = own.find(({ starts_on }) => starts_on === row.starts_on)
  const next = same === undefined ? newRate(row) : changedRate(same, row)
  const others = own.filter((rate) => rate !== same)
  const overlapping = others.filter((rate) => areBothValid(rate, next))
  const [blocking] = overlapping.filter((rate) => !row.ends_former || rate.starts_on > next.starts_on)
  if (blocking !== undefined)
    return {
      outcome: { put: null, overlaps: blocking.starts_on, is_in_file: blocking.id === null },
      rates: own,
    }
  if (same !== undefined && isEqual(same, next)) return { outcome: { put: 'unchanged', ended: [] }, rates: own }
  const day = addDays(next.starts_on, -1)
  const kept = others.map((rate) => (overlapping.includes(rate) ? { ...rate, ends_on: day } : rate))
  return {
    outcome: {
      put: same === undefined ? 'created' : 'updated',
      ended: overlapping.map(({ starts_on }) => starts_on),
    },
    rates: [...kept, next],
  }
}

const mayPass = ({ method, label }: Pick<ImportedRate, 'method' | 'label'>) => method === 'fixed' && label === null

const newRate = ({ ends_former: _, ...row }: ImportedRate): StoredRate => ({
  ...row,
  id: null,
  passes_penalties: mayPass(row) && row.passes_penalties !== false,
})

const changedRate = (rate: StoredRate, { ends_former: _, ...row }: ImportedRate): StoredRate => ({
  ...row,
  id: rate.id,
  passes_penalties: mayPass(row) && (row.passes_penalties ?? (rate.method !== 'fixed' || rate.passes_penalties)),
  ends_on: row.ends_on ?? rate.ends_on,
  note: row.note ?? rate.note,
})

const compared = ['method', 'cents', 'basis_points', 'passes_penalties', 'ends_on', 'note'] as const
const isEqual = (one: StoredRate, other: StoredRate) => compared.every((field) => one[field] === other[field])
