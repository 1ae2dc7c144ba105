import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import type { InputOf } from '#contract/call.ts'
import type { costRates } from '#contract/payroll/cost-rates.ts'
import { employments } from '#contract/payroll/pay-rules/rule-set.ts'
import { states } from '#contract/values/formats/identifiers.ts'
import { today } from '#web/lib/format.ts'
import type { FormValues, WorkingForm } from '#web/ui/form/working-form.ts'

type HourFieldName = 'pay_cents' | 'charge_cents' | 'state' | 'industry_id' | 'position_id' | 'employment'
export type HourForm = WorkingForm<HourFieldName>
export type Hour = InputOf<typeof costRates.calculate>

/** The hour to calculate: form fields that are never sent. */
export function useHour(): HourForm {
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: {
      pay_cents: '',
      charge_cents: '',
      state: '',
      industry_id: '',
      position_id: '',
      employment: 'casual',
    },
  })
  return {
    form,
    submit: () => undefined,
    busy: false,
    alert: null,
    stale: null,
    rule: () => ({ required: false, maxLength: null }),
  }
}

const debounceMs = 300

/** What to ask the server for, shortly after the last key; null while the pay is missing. */
export function useHourInput({ form }: HourForm): Hour | null {
  const pay_cents = Number(form.useWatchValue('pay_cents') ?? 0)
  const charge_cents = Number(form.useWatchValue('charge_cents') ?? 0)
  const [state, employment] = [form.useWatchValue('state'), form.useWatchValue('employment')]
  const industry_id = String(form.useWatchValue('industry_id') ?? '') || null
  const position_id = String(form.useWatchValue('position_id') ?? '') || null
  const hour: Hour = {
    ...{ pay_cents, charge_cents: charge_cents === 0 ? null : charge_cents, industry_id, position_id, day: today() },
    state: states.find((one) => one === state) ?? null,
    employment: employments.find((one) => one === employment) ?? 'casual',
  }
  const [settled] = useDebouncedValue(JSON.stringify(hour), debounceMs)
  // As it was written above.
  return pay_cents === 0 ? null : (JSON.parse(settled) as Hour)
}
