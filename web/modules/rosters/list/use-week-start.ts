import { customers } from '#contract/customers/customers.ts'
import { locations } from '#contract/customers/locations.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import { isCallAllowed, useSession, weekStart } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

type SiteChoice = { customer_id?: string | null; location_id: string | null }

/** The first day of the week of a site or customer; without either, the reader's. */
export function useWeekStart({ customer_id = null, location_id }: SiteChoice): WeekStart {
  const own = weekStart(useSession())
  const isSite = location_id !== null && isCallAllowed(locations.info)
  const isCustomer = !isSite && customer_id !== null && isCallAllowed(customers.info)
  const site = useApiQuery(locations.info, { id: location_id ?? '' }, { when: isSite })
  const customer = useApiQuery(customers.info, { id: customer_id ?? '' }, { when: isCustomer })
  return (isSite ? site.data?.week_start : isCustomer ? customer.data?.week_start : undefined) ?? own
}
