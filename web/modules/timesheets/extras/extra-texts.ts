import type {
  ExtraChange,
  ExtraUnit,
  RecordedExtra,
  ShownExtra,
} from '#contract/rostering/timesheets/timesheet-extras.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { ownCurrency } from '#web/lib/session/session.ts'
import type { Translate } from '#web/wording/translate.ts'

/** How much of something: "25.5 km", "3 pieces". */
export const unitsText = (t: Translate, unit: ExtraUnit, hundredths: number) =>
  t(`timesheetExtras.units.${unit}`, { units: formatNumber(hundredths / 100, { maximumFractionDigits: 2 }) })

/** How much was recorded, or spent; empty where the reader may not see what was spent. */
export function amountText(
  t: Translate,
  { unit, hundredths, cents }: Pick<RecordedExtra, 'unit' | 'hundredths' | 'cents'>,
) {
  if (unit !== null && hundredths !== null) return unitsText(t, unit, hundredths)
  return cents === null ? '' : formatMoney(cents, ownCurrency())
}

/** What a customer reads: "Own vehicle: 25.5 km"; of an expense only what it was for. */
export const shownText = (t: Translate, { title, unit, hundredths }: ShownExtra) =>
  unit === null || hundredths === null
    ? t('timesheetExtras.expenseFor', { title })
    : `${title}: ${unitsText(t, unit, hundredths)}`

const recordedText = (t: Translate, extra: RecordedExtra) =>
  [extra.title, amountText(t, extra)].filter(Boolean).join(': ')

/** What a change did, for the history. */
export function changeText(t: Translate, { before, after }: ExtraChange): string {
  if (before === null) return after === null ? '' : t('timesheets.extras.wasAdded', { what: recordedText(t, after) })
  if (after === null) return t('timesheets.extras.wasRemoved', { what: recordedText(t, before) })
  return t('timesheets.extras.wasChanged', { before: recordedText(t, before), after: recordedText(t, after) })
}
