import { companies } from '#contract/customers/companies.ts'
import { customers } from '#contract/customers/customers.ts'
import { employees } from '#contract/people/employees.ts'
import { loadCompanies, loadCustomers, loadEmployees, loadLocations } from '#web/lib/api/choices.ts'
import { periodText } from './period-text.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Filter } from '#web/ui/table/column.ts'

/** The period, the customer, location and person as far as the reader sees several, and for the agency the company that employs them. */
export function useTimeFilters(kind: string): { period: Filter; others: Filter[]; employer: Filter[] } {
  const t = useTranslate()
  const period: Filter = {
    kind: 'dates',
    from: 'from',
    to: 'to',
    label: t('timesheets.list.period'),
    format: periodText,
  }
  const search = (
    name: string,
    label: string,
    load: (q: string) => Promise<{ id: string; name: string }[]>,
  ): Filter => ({
    ...{ kind: 'search', name, label, load, single: true },
  })
  const customer = search('customer_id', t('timesheets.list.customer'), loadCustomers)
  const person = search('employee_id', t('timesheets.list.employee'), loadEmployees)
  return {
    period,
    others: [
      ...(kind !== 'customer' && kind !== 'employee' && isCallAllowed(customers.choices) ? [customer] : []),
      search('location_id', t('timesheets.list.location'), (q) => loadLocations(q)),
      ...(isCallAllowed(employees.choices) ? [person] : []),
    ],
    employer:
      kind !== 'customer' && kind !== 'employee' && isCallAllowed(companies.choices)
        ? [search('company_id', t('timesheets.list.employer'), loadCompanies)]
        : [],
  }
}
