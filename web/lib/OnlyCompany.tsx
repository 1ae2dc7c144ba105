import type { ReactNode } from 'react'
import { companies } from '#contract/customers/companies.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

type Company = { id: string; name: string }

/** Renders its children with the agency's only company; with null if there are several to select from. */
export function OnlyCompany({ children }: { children: (company: Company | null) => ReactNode }) {
  const query = useApiQuery(companies.choices, {})
  return <Loaded of={query}>{([first, ...rest]) => children(rest.length === 0 ? (first ?? null) : null)}</Loaded>
}
