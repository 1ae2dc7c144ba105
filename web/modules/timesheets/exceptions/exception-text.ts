import type { TimesheetException } from '#contract/rostering/timesheets/exception-codes.ts'
import { formatDateRange, formatMinutes, formatNumber, formatTime } from '#web/lib/format.ts'
import type { useTranslate } from '#web/lib/wording.ts'

type Exception = Pick<TimesheetException, 'code' | 'facts'>

/** What an exception is about, with its figures: “Started 22 min after the rostered start.” */
export function exceptionText(t: ReturnType<typeof useTranslate>, { code, facts }: Exception): string {
  const minutes = (name: string) => formatMinutes(Number(facts[name] ?? 0))
  const time = minutes('minutes')
  const limit = minutes('limit_minutes' in facts ? 'limit_minutes' : 'due_minutes')
  if (code === 'hours_differ')
    return t(facts['side'] === 'more' ? 'exceptions.text.hours_differ_more' : 'exceptions.text.hours_differ_less', {
      time,
    })
  const period = code === 'visa_hours' ? formatDateRange(String(facts['from'] ?? ''), String(facts['to'] ?? '')) : ''
  const distance = formatNumber(Number(facts['metres'] ?? 0), { style: 'unit', unit: 'meter' })
  const { note = '', by = '' } = facts
  return t(`exceptions.text.${code}`, { time, limit, period, distance, note, by })
}

/** “07:55–16:05”; a missing punch is “…”. */
export const clockedText = ({ starts, ends }: { starts: string | null; ends: string | null }) =>
  [starts, ends].map((time) => (time === null ? '…' : formatTime(time))).join('–')
