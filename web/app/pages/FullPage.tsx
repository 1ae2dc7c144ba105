import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queries } from '#web/app/queries.ts'

/** The full-page layout: printing, and notices. */
export function FullPage() {
  return (
    <QueryClientProvider client={queries}>
      <main tabIndex={-1} data-plain>
        <Outlet />
      </main>
    </QueryClientProvider>
  )
}
