import { Outlet } from '@tanstack/react-router'

/** The full-page layout before sign-in, with as little code as possible. */
export const AuthPage = () => (
  <main tabIndex={-1} data-plain>
    <Outlet />
  </main>
)
