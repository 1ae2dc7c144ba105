import '@mantine/core/styles.css'
import '#web/theme/tokens.css'

import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'

import { RosterPrint } from '#web/modules/rosters/print/RosterPrint.tsx'
import { cssVariablesResolver, theme } from '#web/theme/theme.ts'

import classes from './bench.module.css'
import { makeRoster, words } from './data.ts'
import { RosterPage } from './RosterPage.tsx'
import { ThemePage } from './ThemePage.tsx'

/* ?view=grid|theme|print|blank|list &scheme=light|dark &people=… &days=… &shifts=… &dir=rtl */

const started_at = performance.now()
const requested = new URLSearchParams(location.search)
const numberOf = (name: string, otherwise: number) => Number(requested.get(name) ?? otherwise)
const scheme = requested.get('scheme') === 'dark' ? 'dark' : 'light'
const roster = makeRoster(numberOf('people', 1000), numberOf('days', 14), numberOf('shifts', 7000))
const made_at = performance.now()

function View() {
  const view = requested.get('view') ?? 'grid'
  if (view === 'blank') return <p>blank</p>
  if (view === 'list') return <PlainList />
  if (view === 'theme') return <ThemePage />
  if (view === 'print') {
    return (
      <RosterPrint
        label="Roster"
        {...roster}
        open_label="Open shifts"
        corner={{ title: 'Employees', detail: '16 – 29 Nov 2026' }}
        words={words}
      />
    )
  }
  return <RosterPage {...roster} />
}

/** The lightest content that scrolls: frames it loses are due to the machine. */
function PlainList() {
  return (
    <div className={classes.list} role="grid">
      {Array.from({ length: 2000 }, (_, index) => (
        <p key={index}>row {index}</p>
      ))}
    </div>
  )
}

const root = document.querySelector('#root')
document.documentElement.dir = requested.get('dir') ?? 'ltr'
if (root) {
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <View />
    </MantineProvider>,
  )
}

// The second frame's callback runs when the first one has been painted.
requestAnimationFrame(() =>
  requestAnimationFrame(() => {
    const now = performance.now()
    Object.assign(globalThis, { bench: { first_frame_ms: now - made_at, with_data_ms: now - started_at } })
  }),
)
