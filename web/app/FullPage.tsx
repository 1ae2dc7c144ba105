import { Outlet } from '@tanstack/react-router'

/** The full-page layout: signing in, printing, and pages with one thing to say. */
export function FullPage() {
  return (
    <main tabIndex={-1} data-plain>
      <Outlet />
    </main>
  )
}
