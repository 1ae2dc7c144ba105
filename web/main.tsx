// Who is not signed in sees it first: it comes with what every page begins with.
import '#web/modules/auth/sign-in/LoginScreen.tsx'
import '@mantine/core/styles.css'
import '#web/theme/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { start } from '#web/app/start.ts'
import { App } from '#web/app/App.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no place for the application.')

// Not awaited by the module: sections that start loads import from this one, and each would wait for the other.
void start().then(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
