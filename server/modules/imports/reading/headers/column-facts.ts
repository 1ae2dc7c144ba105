// What is known of each column of each kind.
import type { ImportKind } from '#contract/platform/import-fields.ts'
import { chargeRatesHeaders } from './charge-rates-headers.ts'
import { companiesHeaders } from './companies-headers.ts'
import { customersHeaders } from './customers-headers.ts'
import { locationsHeaders } from './locations-headers.ts'
import { employeesHeaders } from './employees-headers.ts'
import { leaveBalancesHeaders } from './leave-balances-headers.ts'
import { punchesHeaders } from './punches-headers.ts'
import type { ColumnDescription } from './shared-headers.ts'

export const columnFacts: Readonly<Record<ImportKind, Readonly<Record<string, ColumnDescription>>>> = {
  companies: companiesHeaders,
  customers: customersHeaders,
  locations: locationsHeaders,
  employees: employeesHeaders,
  punches: punchesHeaders,
  charge_rates: chargeRatesHeaders,
  leave_balances: leaveBalancesHeaders,
}
