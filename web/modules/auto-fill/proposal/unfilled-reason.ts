import type { UnfilledShift } from '#contract/rostering/rosters/auto-fill.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { formatWeekday } from '#web/lib/format.ts'
import { fitLabel } from '#web/modules/rosters/board/changes/editor-texts.ts'
import { findingText } from '#web/modules/rosters/findings/findings.ts'
import type { Translate } from '#web/wording/translate.ts'

type Reason = UnfilledShift['reasons'][number]
type Shift = Pick<UnfilledShift, 'works_on' | 'starts' | 'reasons' | 'position_name'>

/** Why a shift stays unfilled, as a planner would say it: "Nobody with RSA is available on Saturday night." */
export function unfilledText(t: Translate, { works_on, starts, reasons, position_name }: Shift): string {
  const [first] = reasons
  if (!first) return t('autoFill.why.nobody')
  const when = t(`autoFill.part.${partOf(starts)}`, { weekday: formatWeekday(works_on, 'long') })
  const single = reasons.flatMap(({ findings: [one, ...others] }) => (one && others.length === 0 ? [one] : []))
  const [requirement] = single.flatMap((one) => requirementOf(t, one) ?? [])
  if (requirement !== undefined) return t('autoFill.why.requirement', { requirement, when })
  const [time] = single.flatMap(({ rule }) => timeReasons[rule] ?? [])
  if (time !== undefined) return t(`autoFill.why.${time}`, { when, position: position_name })
  const [finding, ...others] = first.findings
  if (finding && others.length === 0) return findingText(t, finding)
  return t('autoFill.why.several', { when })
}

/** What excludes how many people, for instance "Double-booked (4)". */
export function unfilledDetails(t: Translate, reasons: readonly Reason[]): string[] {
  const counts = new Map<string, number>()
  for (const { findings, people } of reasons) {
    const label = findings.map(fitLabel).join(' + ')
    counts.set(label, (counts.get(label) ?? 0) + people)
  }
  return [...counts].map(([reason, count]) => t('autoFill.why.detail', { reason, count }))
}

type Rule = Finding['rule']

const documentRules: ReadonlySet<Rule> = new Set(['documentMissing', 'documentEnds'])
const skillRules: ReadonlySet<Rule> = new Set(['skillMissing', 'skillBelow', 'skillUnverified', 'skillEnds'])
const positionRules: ReadonlySet<Rule> = new Set(['positionNotHeld', 'positionNotAllowed'])

/** What a person needs for the shift and does not have. */
function requirementOf(t: Translate, { rule, facts }: Finding): string | null {
  if (documentRules.has(rule)) return String(facts['type_name'] ?? '')
  if (skillRules.has(rule)) return String(facts['skill_name'] ?? '')
  if (positionRules.has(rule)) return t('autoFill.why.position', { position: String(facts['position_name'] ?? '') })
  return rule === 'inductionMissing' ? t('autoFill.why.induction') : null
}

/** Why people who could work the shift have no time for it. */
const timeReasons: Readonly<Partial<Record<Rule, 'unavailable' | 'busy' | 'rest' | 'hours' | 'declined'>>> = {
  saidUnavailable: 'unavailable',
  outsideAvailability: 'unavailable',
  onLeave: 'unavailable',
  leaveRequested: 'unavailable',
  overlap: 'busy',
  shortRest: 'rest',
  weekHours: 'hours',
  visaHours: 'hours',
  daysRunning: 'hours',
  saidNo: 'declined',
}

/** The part of the day in which a shift begins. */
function partOf(starts: string) {
  if (starts < '05:00') return 'earlyHours' as const
  if (starts < '12:00') return 'morning' as const
  if (starts < '17:00') return 'afternoon' as const
  return starts < '21:00' ? ('evening' as const) : ('night' as const)
}
