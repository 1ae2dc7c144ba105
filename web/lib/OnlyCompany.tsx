import type { ReactNode } from 'react'
import { companies } from '#contract/customers/companies.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

type Company = { id: string; name: string }

/** What is shown with the company that goes without saying: the only one of an agency; null where there is something to choose. */
export function OnlyCompany({ children }: { children: (company: Company | null) => ReactNode }) {
  const query = useApiQuery(companies.choices, {})
  return <Loaded of={query}>{([first, ...rest]) => children(rest.length === 0 ? (first ?? null) : null)}</Loaded>
}
