import { type Finding, overridableRules } from '#contract/rostering/eligibility/findings.ts'
import { formatDate, formatDateRange, formatMinutes, formatNumber, formatShift } from '#web/lib/format.ts'
import { translate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'

/** A finding as text: the rule's message with its names, days and durations. */
export function findingText(t: Translate, { rule, facts }: Finding): string {
  if (rule === 'rightToWorkEnds' && !facts['visa_expires_on']) return t('rosters.findings.rightToWorkUnknown')
  if (rule === 'doNotRehire' && !facts['reason']) return t('rosters.findings.doNotRehireUnexplained')
  if (rule === 'customerOnHold' && facts['status'] === 'inactive') return t('rosters.findings.customerInactive')
  if (rule === 'saidNo') return translate(declinedKey(facts), wordedFacts(facts))
  if (rule === 'shortRest') return translate(shortRestKey(facts), wordedFacts(facts))
  // The name is empty if the reader may not see the site.
  if (facts['location_name'] === '') return translate(`rosters.findings.${rule}Elsewhere`, wordedFacts(facts))
  return translate(`rosters.findings.${rule}`, wordedFacts(facts))
}

// Findings stored with assignments before `side` existed have none.
function shortRestKey({ side, location_name }: Finding['facts']) {
  const where = location_name === '' ? 'Elsewhere' : ''
  if (side === 'before') return `rosters.findings.shortRestBefore${where}`
  if (side === 'after') return `rosters.findings.shortRestAfter${where}`
  return `rosters.findings.shortRest${where}`
}

function declinedKey({ answer, reason }: Finding['facts']) {
  if (answer === 'timed_out') return 'rosters.findings.saidNoTimedOut'
  if (answer === 'withdrawn')
    return reason ? 'rosters.findings.saidNoWithdrawn' : 'rosters.findings.saidNoWithdrawnUnexplained'
  return reason ? 'rosters.findings.saidNo' : 'rosters.findings.saidNoUnexplained'
}

type RefusedRow = { message?: string | undefined; findings: readonly Finding[] }

/** Why somebody was not assigned: the blocking findings, or else the message. */
export const refusalText = (t: Translate, row: RefusedRow | undefined) =>
  row?.findings
    .filter(({ severity }) => severity === 'block')
    .map((one) => findingText(t, one))
    .join(' ') || row?.message

/** True if a planner with permission may override: no block other than an overridable one is present. */
export const isOverridable = (findings: readonly Finding[]) =>
  findings.some(({ severity }) => severity === 'block') &&
  findings.every(({ rule, severity }) => severity !== 'block' || overridable.has(rule))

const overridable: ReadonlySet<string> = new Set(overridableRules)

// oxlint-disable-next-line max-lines-per-function -- the facts of server/modules/eligibility/rules.ts by name, one a line
function wordedFacts(facts: Finding['facts']): Record<string, string | number> {
  const {
    works_on,
    starts,
    ends,
    location_name,
    minutes,
    limit_minutes,
    visa_expires_on,
    status,
    position_name,
    skill_name,
    level,
    min_level,
    expires_on,
    days,
    openings,
    reason,
    type_name,
    condition,
    before_minutes,
    starts_on,
    course_starts_on,
    ends_on,
    checked_on,
    since,
    months,
    company_name,
    state,
    on,
    km,
    limit_km,
    from_day,
    to_day,
  } = facts
  return {
    ...(works_on !== undefined && { shift: formatShift(String(works_on), String(starts), String(ends)) }),
    ...(location_name !== undefined && { location: location_name }),
    ...(minutes !== undefined && { time: formatMinutes(Number(minutes)) }),
    ...(limit_minutes !== undefined && { limit: formatMinutes(Number(limit_minutes)) }),
    ...(visa_expires_on && { on: formatDate(String(visa_expires_on)) }),
    ...(status !== undefined && { status: translate(`employees.status.${status}`) }),
    ...(position_name !== undefined && { position: position_name }),
    ...(skill_name !== undefined && { skill: skill_name }),
    ...(level !== undefined && {
      level: translate(`skills.level.${level}`),
      min_level: translate(`skills.level.${min_level}`),
    }),
    ...(expires_on !== undefined && { on: formatDate(String(expires_on)) }),
    ...(days !== undefined && { days: formatNumber(Number(days)) }),
    ...(reason !== undefined && { reason }),
    ...(type_name !== undefined && { document: type_name }),
    ...(condition !== undefined && { condition }),
    ...(before_minutes !== undefined && { before: formatMinutes(Number(before_minutes)) }),
    ...(starts_on !== undefined && { fortnight: formatDateRange(String(starts_on), String(ends_on)) }),
    ...(course_starts_on !== undefined && { begins: formatDate(String(course_starts_on)) }),
    ...(checked_on !== undefined && { checked: formatDate(String(checked_on)) }),
    ...(since !== undefined && { since: formatDate(String(since)) }),
    ...(months !== undefined && { months: formatNumber(Number(months)) }),
    ...(company_name !== undefined && { company: company_name, state: state ?? '' }),
    ...(company_name !== undefined && ends_on !== undefined && { date: formatDate(String(ends_on), 'medium') }),
    ...(on && { on: formatDate(String(on)) }),
    ...(km !== undefined && { km: formatNumber(Number(km)), limit_km: formatNumber(Number(limit_km)) }),
    ...(from_day !== undefined && { period: formatDateRange(String(from_day), String(to_day)) }),
    ...(openings !== undefined && { openings: formatNumber(Number(openings)) }),
  }
}
