import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { cssVariablesResolver, theme } from '#web/theme/theme.ts'
import { LeaveGuardProvider } from '#web/ui/leave-guard.tsx'
import { useRouterGuard } from './leave.tsx'
import { nonce } from './nonce.ts'
import { queries } from './queries.ts'
import { router } from './routes.ts'

// Toasts wait in their store until the part that shows them is there; the first paint does not wait for it.
const Toasts = lazy(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts })))

/** The application, from the theme down to the routes. Specification section 2: light skin by default, remembered locally. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="light" getStyleNonce={() => nonce}>
      <Suspense>
        <Toasts />
      </Suspense>
      <QueryClientProvider client={queries}>
        <LeaveGuardProvider value={useRouterGuard}>
          <RouterProvider router={router} />
        </LeaveGuardProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
