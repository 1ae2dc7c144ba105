// Values to start from, each to be checked by the agency: the percentages are law, but who pays them and from which amount on differs.
import type { CostKind } from '#contract/payroll/cost-rates.ts'
import type { State } from '#contract/values/formats/identifiers.ts'
import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'

type SourceKey = 'super' | 'payrollTax' | 'payrollTaxHigher' | 'payrollTaxFading'
type SampleRate = {
  kind: CostKind
  state: State | null
  basis_points: number
  source: { key: SourceKey; params: Record<string, number> }
}

/** From a threshold in millions of dollars of wages a year on. */
const payrollTax = (state: State, basis_points: number, millions: number): SampleRate => ({
  ...{ kind: 'payroll_tax', state, basis_points, source: { key: 'payrollTax', params: { millions } } },
})

const samples: readonly SampleRate[] = [
  { kind: 'super', state: null, basis_points: 12_00, source: { key: 'super', params: {} } },
  payrollTax('ACT', 6_85, 2),
  payrollTax('NSW', 5_45, 1.2),
  payrollTax('NT', 5_50, 1.5),
  {
    ...payrollTax('QLD', 4_75, 1.3),
    source: { key: 'payrollTaxHigher', params: { millions: 1.3, percent: 4.95 } },
  },
  payrollTax('SA', 4_95, 1.5),
  payrollTax('TAS', 4_00, 1.25),
  { ...payrollTax('VIC', 4_85, 1), source: { key: 'payrollTaxFading', params: { millions: 1 } } },
  payrollTax('WA', 5_50, 1),
]

/** The sample rates, with their sources in the language of the user who adds them. */
export const sampleRatesIn = (language: Language) =>
  samples.map(({ source, ...rate }) => ({
    ...rate,
    starts_on: '2025-07-01',
    to_check: true,
    source: serverText(language, `costRates.sample.${source.key}`, source.params),
  }))
