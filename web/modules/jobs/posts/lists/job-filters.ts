import { jobPriorities } from '#contract/jobs/content.ts'
import { type JobStatus, jobs } from '#contract/jobs/jobs.ts'
import { customers } from '#contract/customers/customers.ts'
import { positionChoices, reference } from '#contract/platform/reference.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadCustomers, loadEntries, loadPositions } from '#web/lib/api/choices.ts'
import { can, isCallAllowed, kindOf, type Session, session } from '#web/lib/session/session.ts'
import type { Filter } from '#web/ui/table/column.ts'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import type { Translate } from '#web/wording/translate.ts'

/** Searches the users who can be responsible for a job. */
export async function loadRecruiters(q: string) {
  const recruiters = await callApi(jobs.recruiters, {})
  return recruiters.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()))
}

export const statusFilter = (t: Translate, statuses: readonly JobStatus[]): Filter =>
  choiceFilter('status', t('jobs.list.status'), statuses, (value) => t(`jobs.status.${value}`))

/** The filters that the reader's permissions allow. */
export function jobFilters(t: Translate, reader: Session | null = session()): Filter[] {
  // Employees do not see for whom the work is, and all jobs that a customer sees are their own.
  const seesCustomers = can(['Job Post', 'view'], reader) && kindOf(reader) !== 'customer'
  const search = (name: string, label: string, load: (q: string) => Promise<readonly { id: string; name: string }[]>) =>
    ({ kind: 'search', name, label, load, single: true }) as const
  return [
    ...(seesCustomers && isCallAllowed(customers.choices, reader)
      ? [search('customer_id', t('jobs.list.customer'), loadCustomers)]
      : []),
    ...(isCallAllowed(positionChoices.all, reader)
      ? [search('position_id', t('jobs.list.position'), loadPositions)]
      : []),
    ...entryFilters
      .filter(({ kind }) => isCallAllowed(reference[kind].list, reader))
      .map(({ kind, name, label }) => search(name, t(label), (q) => loadEntries(kind, q))),
    ...(isCallAllowed(jobs.store, reader) && isCallAllowed(customers.choices, reader)
      ? [search('recruiter_id', t('jobs.list.recruiter'), loadRecruiters), priorityFilter(t)]
      : []),
    { kind: 'flag', name: 'hot', label: t('jobs.list.onlyHot') },
  ]
}

const entryFilters = [
  { kind: 'category', name: 'category_id', label: 'jobs.list.category' },
  { kind: 'employment_type', name: 'employment_type_id', label: 'jobs.list.employment' },
] as const

const priorityFilter = (t: Translate): Filter =>
  choiceFilter('priority', t('jobs.list.priority'), jobPriorities, (value) => t(`jobs.priority.${value}`))
