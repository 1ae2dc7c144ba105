import { Outlet } from '@tanstack/react-router'

/** The full-page layout before anybody is signed in: as little code as possible stands between a person and the sign-in screen. */
export const AuthPage = () => (
  <main tabIndex={-1} data-plain>
    <Outlet />
  </main>
)
