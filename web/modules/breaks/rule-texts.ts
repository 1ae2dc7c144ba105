import type { BreakRule } from '#contract/rostering/breaks.ts'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

/** The conditions of a rule besides the length of the shift: position, shortest and longest shift, start time, validity. */
export function limitLines(t: Translate, rule: BreakRule, positions: ReadonlyMap<string, { name: string }>): string[] {
  const position = rule.position_id === null ? undefined : positions.get(rule.position_id)?.name
  const long = (minutes: number | null) => (minutes === null ? undefined : formatMinutes(minutes))
  const day = (date: string | null) => (date === null ? undefined : formatDate(date, 'medium'))
  const [shortest, longest] = [long(rule.applies_min_shift), long(rule.applies_max_shift)]
  const [earliest, latest] = [long(rule.earliest_offset), long(rule.latest_offset)]
  const [from, until] = [day(rule.effective_from), day(rule.effective_to)]
  return [
    position && t('breaks.onlyPosition', { position }),
    shortest && t('breaks.atLeast', { length: shortest }),
    longest && t('breaks.atMost', { length: longest }),
    earliest && t('breaks.notBefore', { after: earliest }),
    latest && t('breaks.notAfter', { after: latest }),
    from && t('breaks.fromDay', { day: from }),
    until && t('breaks.untilDay', { day: until }),
  ].filter((value) => value !== undefined)
}
