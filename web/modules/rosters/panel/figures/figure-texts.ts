// Availability, visa hours and verdicts as short texts with the sentence that explains them.
import type { DayFigure, VisaHours } from '#contract/rostering/rosters/roster-people.ts'
import { formatDateRange, formatHours, formatList, formatTimeRange } from '#web/lib/format.ts'
import type { FitCell } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import type { Translate } from '#web/wording/translate.ts'
import type { Sign } from '#web/modules/rosters/grid/grid-content.ts'

/** What a person stated about a day, as a sentence. */
export function dayText(t: Translate, { state, times }: Pick<DayFigure, 'state' | 'times'>): string {
  if (state === 'off' || state === 'unavailable' || state === 'outside') return t(`peoplePanel.day.${state}`)
  const of = (preference: DayFigure['times'][number]['preference']) =>
    times.filter((time) => time.preference === preference).map(({ starts, ends }) => formatTimeRange(starts, ends))
  const parts = [
    of('unavailable').length > 0 && t('peoplePanel.day.unavailableAt', { times: formatList(of('unavailable')) }),
    of('available').length > 0 && t('peoplePanel.day.availableAt', { times: formatList(of('available')) }),
    of('preferred').length > 0 && t('peoplePanel.day.preferredAt', { times: formatList(of('preferred')) }),
  ]
  return parts.filter((part) => typeof part === 'string').join(' · ')
}

// A shift of usual length no longer fits.
const fewMinutes = 8 * 60

const wholeHours = (minutes: number) => Math.floor(minutes / 60) * 60

/** The hours that a visa still allows; whole ones in the short text, rounded to the safe side. */
export function visaSign(t: Translate, { limit_minutes, used_minutes, in_session, ...fortnight }: VisaHours): Sign {
  const period = formatDateRange(fortnight.starts_on, fortnight.ends_on)
  if (!in_session) return { text: t('peoplePanel.visaBreak'), label: t('peoplePanel.visaBreakText'), tone: 'soft' }
  const left = limit_minutes - used_minutes
  const facts = { limit: formatHours(limit_minutes), used: formatHours(used_minutes), period }
  if (left < 0)
    return {
      text: t('peoplePanel.visaOver', { hours: formatHours(wholeHours(-left + 59)) }),
      label: t('peoplePanel.visaOverText', { ...facts, hours: formatHours(-left) }),
      tone: 'bad',
    }
  return {
    text: t('peoplePanel.visa', { hours: formatHours(wholeHours(left)) }),
    label: t('peoplePanel.visaText', { ...facts, hours: formatHours(left) }),
    tone: left === 0 ? 'bad' : left < fewMinutes ? 'warn' : 'soft',
  }
}

const tones = { ok: 'ok', warn: 'warn', block: 'bad' } as const satisfies Record<FitCell['level'], Sign['tone']>

export const verdictSign = ({ level, label }: FitCell): Sign => ({ text: label, label, tone: tones[level] })
