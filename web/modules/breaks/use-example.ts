import { useForm } from '@mantine/form'
import type { BreakRule } from '#contract/rostering/breaks.ts'
import { today } from '#web/lib/format.ts'
import { breaksByDay, type DayBreaks } from '#web/modules/rosters/shift/fields/day-breaks.ts'
import type { FormValues, WorkingForm } from '#web/ui/form/working-form.ts'

export type ExampleForm = WorkingForm<'starts' | 'ends' | 'position_id' | 'day'>

/** The example shift of the rules: form fields that are never sent. */
export function useExample(): ExampleForm {
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { starts: '08:00', ends: '16:00', position_id: '', day: today() },
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

export type ExampleInput = DayBreaks & { starts: string; ends: string; day: string; position_id: string | null }

/**
 * The input for the example; null while a time is missing. Its day has no clock change. While a rule is edited, the
 * example is a shift that the rule applies to: of its position, on a day within its validity.
 */
export function useExampleInput(
  { form }: ExampleForm,
  rules: readonly BreakRule[],
  edited: BreakRule | null,
): ExampleInput | null {
  const [starts, ends] = [String(form.useWatchValue('starts')), String(form.useWatchValue('ends'))]
  const chosen = String(form.useWatchValue('position_id') ?? '') || null
  const position_id = edited?.position_id ?? chosen
  const day = dayInForce(String(form.useWatchValue('day') ?? '') || today(), edited)
  if (starts.length !== 5 || ends.length !== 5) return null
  const [dayBreaks] = breaksByDay({ starts, ends, zone: 'UTC', position_id }, [day], rules)
  return dayBreaks ? { starts, ends, day, position_id, ...dayBreaks } : null
}

function dayInForce(day: string, edited: BreakRule | null) {
  const { effective_from, effective_to } = edited ?? { effective_from: null, effective_to: null }
  if (effective_from !== null && day < effective_from) return effective_from
  return effective_to !== null && day > effective_to ? effective_to : day
}
