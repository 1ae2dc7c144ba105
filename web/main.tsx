// Before every screen, or Mantine's styles would override the screen's own.
import '@mantine/core/styles.css'
import '#web/theme/tokens.css'
// The first screen of users who are not signed in: it is part of the initial bundle.
import '#web/modules/auth/sign-in/LoginScreen.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { start } from '#web/app/start/start.ts'
import { App } from '#web/app/App.tsx'

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no place for the application.')

// A browser that is too old has its own page (public/too-old.js).
// Not awaited by the module: chunks that it loads import this one, which would be a deadlock.
if (!document.documentElement.hasAttribute('data-too-old'))
  void start().then(() =>
    createRoot(rootElement).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
