import type { DecisionFacts } from '#contract/rostering/eligibility/eligibility-decisions.ts'
import { formatDate, formatHours, formatMinutes } from '#web/lib/format.ts'
import { translate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'

/** What the rules knew about the employee, as labels and values. */
export function decisionFactItems(t: Translate, facts: DecisionFacts) {
  const { status, documents, skills, week_minutes, week_minutes_with } = facts
  const rest = (minutes: number | null) => (minutes === null ? t('history.facts.noShift') : formatMinutes(minutes))
  return [
    { label: t('history.facts.status'), value: translate(`employees.status.${status}`) },
    { label: t('history.facts.rights'), value: rightsText(t, facts) },
    ...(documents.length === 0
      ? []
      : [{ label: t('history.facts.documents'), value: documents.map((one) => documentText(t, one)).join('\n') }]),
    ...(skills.length === 0
      ? []
      : [{ label: t('history.facts.skills'), value: skills.map((one) => skillText(t, one)).join('\n') }]),
    {
      label: t('history.facts.week'),
      value: t('history.facts.weekHours', { hours: formatHours(week_minutes), with: formatHours(week_minutes_with) }),
    },
    {
      label: t('history.facts.rest'),
      value: t('history.facts.restText', {
        before: rest(facts.rest_before_minutes),
        after: rest(facts.rest_after_minutes),
      }),
    },
  ]
}

function rightsText(t: Translate, { right_to_work, visa_expires_on, visa }: DecisionFacts) {
  const lines = [
    right_to_work === null ? t('history.facts.rightsUnknown') : translate(`employees.right.${right_to_work}`),
  ]
  if (visa_expires_on !== null) lines.push(t('history.facts.visaEnds', { day: formatDate(visa_expires_on) }))
  if (visa !== null && visa.conditions.length > 0)
    lines.push(t('history.facts.conditions', { conditions: visa.conditions.join(', ') }))
  if (visa !== null)
    lines.push(
      visa.checked_on === null
        ? t('history.facts.unchecked')
        : t('history.facts.checked', { day: formatDate(visa.checked_on) }),
    )
  return lines.join('\n')
}

function documentText(t: Translate, { name, is_held, expires_on }: DecisionFacts['documents'][number]) {
  if (!is_held) return t('history.facts.documentMissing', { name })
  return expires_on === null
    ? t('history.facts.documentHeld', { name })
    : t('history.facts.documentUntil', { name, day: formatDate(expires_on) })
}

const skillText = (t: Translate, { name, level, min_level }: DecisionFacts['skills'][number]) =>
  level === null
    ? t('history.facts.skillMissing', { name, min_level })
    : t('history.facts.skillHeld', { name, level, min_level })
