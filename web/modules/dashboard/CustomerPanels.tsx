import { dashboard } from '#contract/platform/dashboard.ts'
import { whoIsComing } from '#contract/rostering/shifts/who-is-coming.ts'
import { May } from '#web/lib/session/May.tsx'
import { CustomerMonthsPanel } from '#web/modules/dashboard/bars/CustomerMonthsPanel.tsx'
import { OnSiteToday } from '#web/modules/dashboard/OnSiteToday.tsx'

/** Who is at the customer's sites, and the hours worked there. */
export function CustomerPanels({ customer_id }: { customer_id: string }) {
  return (
    <>
      <May call={whoIsComing.days}>
        <OnSiteToday />
      </May>
      <May call={dashboard.customerMonths}>
        <CustomerMonthsPanel customer_id={customer_id} />
      </May>
    </>
  )
}
