import '@mantine/dates/styles.css'
import '@mantine/spotlight/styles.css'
import { AppShell, Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useSavedViews } from '#web/lib/list/use-views.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { BottomTabs } from './BottomTabs.tsx'
import { DatesFrame } from '#web/app/DatesFrame.tsx'
import { tabsOf } from './menu.ts'
import { Palette } from '#web/app/search/Palette.tsx'
import { queries } from '#web/app/queries.ts'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { ToTop } from './ToTop.tsx'
import { TopBar } from './TopBar.tsx'
import { useRememberedPage } from '#web/app/keep-page.ts'
import { useFreshProfile } from '#web/app/use-fresh-profile.ts'
import { useShownScreen } from '#web/app/use-shown-screen.ts'

const wide = 264
const narrow = 76

/** The vertical-menu layout: menu, floating bar, screen; on a phone a drawer and, for employees, tabs. */
export const Shell = () => (
  <QueryClientProvider client={queries}>
    <Frame />
  </QueryClientProvider>
)

function Frame() {
  const t = useWords()
  const session = useSession()
  const [rail, setRail] = useLocalStorage({ key: 'muster.rail', defaultValue: false, getInitialValueInEffect: false })
  const [opened, { toggle, close }] = useDisclosure()
  const path = useShownScreen()?.path
  const tabs = tabsOf(session)
  useFreshProfile()
  useRememberedPage()
  useSavedViews()
  // A phone's drawer closes when another screen is shown.
  const [openedAt, setOpenedAt] = useState(path)
  if (openedAt !== path) {
    setOpenedAt(path)
    close()
  }
  return (
    <DatesFrame>
      <a href="#content" className={classes.skip}>
        {t('app.skip')}
      </a>
      <AppShell
        layout="alt"
        padding={0}
        header={{ height: 76 }}
        navbar={{ width: rail ? narrow : wide, breakpoint: 'md', collapsed: { mobile: true } }}
        className={classes.shell}
      >
        <AppShell.Header className={classes.header} withBorder={false}>
          <TopBar opened={opened} toggle={toggle} />
        </AppShell.Header>
        <AppShell.Navbar className={classes.side} aria-label={t('app.menu.label')}>
          <SideMenu rail={rail} setRail={setRail} />
        </AppShell.Navbar>
        <AppShell.Main className={classes.main} id="content" tabIndex={-1} data-tabs={tabs.length > 0 || undefined}>
          <Outlet />
        </AppShell.Main>
      </AppShell>
      <Drawer
        opened={opened}
        onClose={close}
        position="left"
        size={300}
        padding={0}
        withCloseButton={false}
        hiddenFrom="md"
        attributes={{ content: { 'aria-label': t('app.menu.label') } }}
      >
        <SideMenu rail={false} />
      </Drawer>
      {tabs.length > 0 && <BottomTabs tabs={tabs} />}
      <ToTop above={tabs.length > 0} />
      <Palette />
    </DatesFrame>
  )
}
