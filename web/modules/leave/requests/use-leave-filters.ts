import { leaveStatuses } from '#contract/people/leave/leave-requests.ts'
import { isPrivateLeave, leaveTypes } from '#contract/people/leave/leave-types.ts'
import { employees } from '#contract/people/employees.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { can, isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Filter } from '#web/ui/table/column.ts'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

/** By status and days; for the agency by person, and by type where the reader sees types. */
export function useLeaveFilters(reader: 'own' | 'agency'): Filter[] {
  const t = useTranslate()
  const seesPeople = reader === 'agency' && isCallAllowed(employees.choices)
  const seesTypes = reader === 'agency' && isCallAllowed(leaveTypes.list) && can(['Leave', 'view type'])
  const search = (name: string, label: string, load: typeof loadEmployees): Filter => ({
    ...{ kind: 'search', name, label, load, single: true },
  })
  return [
    choiceFilter('status', t('leave.list.status'), leaveStatuses, (value) => t(`leave.status.${value}`)),
    { kind: 'dates', from: 'from', to: 'to', label: t('leave.list.days'), format: periodText },
    ...(seesPeople ? [search('employee_id', t('leave.list.person'), loadEmployees)] : []),
    ...(seesTypes ? [search('type_id', t('leave.list.type'), loadTypes)] : []),
  ]
}

/** Those by which the reader finds anything. */
async function loadTypes(q: string) {
  const { rows } = await callApi(leaveTypes.list, { q, per_page: 25 })
  return rows.filter((type) => can(['Leave', isPrivateLeave(type) ? 'view confidential' : 'view type']))
}
