import type { ShownExtra } from '#contract/rostering/timesheets/timesheet-extras.ts'
import type { Language } from '#contract/values/values.ts'
import { numberIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'

/** What was recorded and how much: "Vehicle: 25.5 km". Of an expense only what it was for. */
export function extraText({ title, unit, hundredths }: ShownExtra, language: Language): string {
  if (unit === null || hundredths === null) return serverText(language, 'timesheetExtras.expenseFor', { title })
  const units = numberIn(language, hundredths / 100)
  return `${title}: ${serverText(language, `timesheetExtras.units.${unit}`, { units })}`
}
