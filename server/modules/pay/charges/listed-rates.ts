// How refusals name rates.
import type { ChargeRate } from '#contract/payroll/charge-rates.ts'
import type { Language } from '#contract/values/values.ts'
import { dayIn } from '#server/http/days.ts'

const maxListed = 5

/** "Harbour Foods, Brisbane Kitchen, Chef, 1 Jul 2026; …": the first few of them. */
export const listedRates = (rates: readonly ChargeRate[], language: Language) =>
  [...rates.slice(0, maxListed).map((rate) => nameOf(rate, language)), ...(rates.length > maxListed ? ['…'] : [])].join(
    '; ',
  )

const nameOf = ({ customer_name, location_name, position_name, starts_on }: ChargeRate, language: Language) =>
  [customer_name, location_name, position_name, dayIn(language, starts_on, 'medium')].filter(Boolean).join(', ')
