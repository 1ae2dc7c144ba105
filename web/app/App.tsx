import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { cssVariablesResolver, theme } from '#web/theme/theme.ts'
import { LeaveGuardProvider } from '#web/ui/form/leave-guard.tsx'
import { Toasts } from '#web/app/shell/toasts/Toasts.tsx'
import { useRouterGuard } from './leave.tsx'
import { nonce } from '#web/app/start/nonce.ts'
import { router } from './routes.ts'

/** The application, from the theme to the routes. The device’s light or dark theme is used until somebody chooses one, which is stored locally. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Toasts />
      <LeaveGuardProvider value={useRouterGuard}>
        <RouterProvider router={router} />
      </LeaveGuardProvider>
    </MantineProvider>
  )
}
