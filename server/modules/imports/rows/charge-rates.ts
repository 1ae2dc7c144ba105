// Parses one row of a file of charge rates. Pure.
import { type ChargeCode, isCodedLabel } from '#contract/payroll/charge-rates.ts'
import { nameKey } from '#contract/values/formats/clean-text.ts'
import { languages, note } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import { choicesByField, type CodesByWord, normaliseWord } from '#server/modules/imports/reading/choices.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import { type ImportedRate, type RateOutcome, workKey } from '#server/modules/pay/charges/import-plan.ts'
import { type EntryIds, entryOfRow } from './entries.ts'
import { customerOf, type LocationFacts } from './places.ts'
import { hundredthsOf } from './rate-amounts.ts'
import type { WriteResult } from './write-result.ts'

export type ChargeRateRecord = ImportedRate

type RateSite = { id: string; customer_id: string; name: string; code: string | null }

export type ChargeRateFacts = Pick<LocationFacts, 'customers' | 'customersByName'> & {
  sites: readonly RateSite[]
  positions: EntryIds
  codes: readonly ChargeCode[]
}

const noteField = note(300)
/** What files have where a rate is for every site, position, employment or line. */
const everyWord =
  /^(?:all|any|every|alle[rs]?|jede[rs]?|tous|toutes|todos|todas|qualquer)(?: (?:les |los |os |as )?\p{L}+)?$/iu

/** A reader of rows; it gives the record of one rate, or null when the row is invalid. */
export function chargeRateReader(facts: ChargeRateFacts) {
  const sitesOf = Map.groupBy(facts.sites, ({ customer_id }) => customer_id)
  return (row: RowReader): ChargeRateRecord | null => {
    const customer_id = customerOf(row, facts)
    const location_id = customer_id === '' ? null : siteOf(row, sitesOf.get(customer_id) ?? [])
    const { label, code } = lineOf(row, facts.codes)
    const record = {
      ...{ customer_id, location_id, label, code },
      position_id: isEvery(row, 'position', facts.positions.ids) ? null : entryOfRow(row, 'position', facts.positions),
      employment: choiceOrEvery(row, 'employment', choicesByField.employment),
      ...amountOf(row),
      passes_penalties: penaltiesOf(row),
      ...daysOf(row),
      note: row.optional('note', noteField),
      ends_former: row.choice('on_overlap', choicesByField.on_overlap) === 'end_former',
    }
    return row.refused ? null : record
  }
}

const isEvery = (row: RowReader, field: string, known: Pick<ReadonlyMap<string, unknown>, 'has'>) =>
  everyWord.test(row.text(field)) && !known.has(row.text(field).toLowerCase())

const noWords = new Map<string, unknown>()
const choiceOrEvery = <Code extends string>(row: RowReader, field: string, choices: CodesByWord<Code>) =>
  isEvery(row, field, noWords) ? null : row.choice(field, choices)

/** A site of the customer by its code or name; a code wins over the name of another one. */
function siteOf(row: RowReader, sites: readonly RateSite[]) {
  const name = row.text('site')
  const key = nameKey(name)
  const byCode = sites.filter(({ code }) => code !== null && code !== '' && nameKey(code) === key)
  const matching = byCode.length > 0 ? byCode : sites.filter((site) => nameKey(site.name) === key)
  if (name === '' || (matching.length === 0 && everyWord.test(name))) return null
  if (matching.length === 0) row.refuse('site', 'chargeRates.cell.unknownSiteOfCustomer', { name })
  else if (matching.length > 1) row.refuse('site', 'validation.severalSites', { name })
  return matching[0]?.id ?? null
}

/** The label, and the allowance or piece rate by its code or title; which of both a code is, its rule set says. */
function lineOf(row: RowReader, codes: readonly ChargeCode[]) {
  const named = choiceOrEvery(row, 'label', choicesByField.label)
  const text = row.text('code')
  if (text === '' || everyWord.test(text)) return { label: named, code: null }
  if (named !== null && !isCodedLabel(named)) row.refuse('code', 'chargeRates.cell.codeOfOtherLabel')
  const fitting = codes.filter(({ label }) => named === null || label === named)
  const byCode = fitting.filter(({ code }) => code === text.toUpperCase())
  const matching = byCode.length > 0 ? byCode : fitting.filter(({ title }) => nameKey(title) === nameKey(text))
  const [first] = matching
  if (first === undefined || matching.length > 1)
    row.refuse('code', 'chargeRates.cell.unknownAllowance', { name: text })
  return { label: named ?? first?.label ?? null, code: first?.code ?? null }
}

const limits = { fixed: 1_000_000, markup: 100_000, margin: 9_999 } as const

/** An amount of money, or a percentage; without a method an amount is fixed. */
function amountOf(row: RowReader) {
  const text = row.text('amount')
  const isPercentage = text.includes('%')
  const method = row.choice('method', choicesByField.method) ?? 'fixed'
  row.require('amount')
  if (isPercentage && row.text('method') === '') row.refuse('method', 'validation.required')
  else if (isPercentage && method === 'fixed') row.refuse('amount', 'chargeRates.cell.percentForFixed')
  const hundredths = text === '' ? null : hundredthsOf(text)
  if (text !== '' && hundredths === null) row.refuse('amount', 'chargeRates.cell.amountUnclear')
  if (hundredths !== null) checkAmount(row, method, hundredths, isPercentage)
  return {
    method,
    cents: method === 'fixed' ? hundredths : null,
    basis_points: method === 'fixed' ? null : hundredths,
  }
}

function checkAmount(row: RowReader, method: keyof typeof limits, hundredths: number, isPercentage: boolean) {
  if (method === 'fixed' && hundredths < 1) row.refuse('amount', 'validation.tooSmall_number', { limit: '0.01' })
  if (method === 'margin' && hundredths > limits.margin) row.refuse('amount', 'validation.marginTooHigh')
  else if (hundredths > limits[method])
    row.refuse('amount', 'validation.tooBig_number', { limit: limits[method] / 100 })
  // Spreadsheets store 30 % as 0.3.
  if (method !== 'fixed' && !isPercentage && hundredths > 0 && hundredths < 100)
    row.warn('amount', 'chargeRates.cell.percentSmall', { percent: hundredths / 100 })
}

const penaltyWords = new Map(
  (['passed', 'included'] as const).flatMap((code) =>
    languages.map((language) => [
      normaliseWord(serverText(language, `chargeRates.penalties.${code}`)),
      code === 'passed',
    ]),
  ),
)

/** Yes or no, or as the list of charge rates says it. */
const penaltiesOf = (row: RowReader): boolean | null =>
  penaltyWords.get(normaliseWord(row.text('passes_penalties'))) ?? row.answer('passes_penalties')

function daysOf(row: RowReader) {
  row.require('starts_on')
  const [starts_on, ends_on] = [row.date('starts_on'), row.date('ends_on')]
  if (starts_on !== null && ends_on !== null && ends_on < starts_on) row.refuse('ends_on', 'validation.endsBeforeStart')
  return { starts_on: starts_on ?? '', ends_on }
}

/** Identifies a rate within a file. */
export const valueOfRate = (rate: ChargeRateRecord) => `${workKey(rate)} ${rate.starts_on}`

/** Says in the row what it does to other rates. */
export function checkOverlap(row: RowReader, outcome: RateOutcome | undefined) {
  if (outcome === undefined) return
  if (outcome.put === null) row.refuse('starts_on', keyOf(outcome), { day: outcome.overlaps })
  else for (const day of outcome.ended) row.warn('starts_on', 'chargeRates.cell.formerRateEnds', { day })
}

const keyOf = ({ is_in_file }: { is_in_file: boolean }) =>
  is_in_file ? 'chargeRates.cell.rateOverlapsRow' : 'chargeRates.cell.rateOverlaps'

/** The outcome of a row; its messages were given by the check, unless a rate was added since. */
export function writtenRate(outcome: RateOutcome): WriteResult {
  if (outcome.put !== null) return { put: outcome.put, messages: [] }
  const params = { day: outcome.overlaps }
  return { put: null, messages: [{ column: '', key: keyOf(outcome), params, severity: 'refuse' }] }
}
