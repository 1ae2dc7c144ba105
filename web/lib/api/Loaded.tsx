import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Refused } from './refused.ts'
import { messageOf } from '#web/lib/wording.ts'

type Props<Data> = { of: UseQueryResult<Data>; children: (data: Data) => ReactNode; skeleton?: ReactNode }

/** Renders the result of `useApiQuery`; a skeleton while it loads, and errors with a retry button. */
export function Loaded<Data>({ of, children, skeleton }: Props<Data>) {
  if (of.data !== undefined) return children(of.data)
  if (of.error === null) return skeleton ?? <Loading />
  const { title, message } = messageOf(of.error)
  // Asking again does not bring a missing record back.
  const isMissing = of.error instanceof Refused && of.error.code === 'notFound'
  return <ErrorState title={title} message={message} {...(!isMissing && { onRetry: () => void of.refetch() })} />
}
