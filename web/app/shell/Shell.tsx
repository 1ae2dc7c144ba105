import '@mantine/dates/styles.css'
import '@mantine/spotlight/styles.css'
// What asks before input is lost, or says that a part could not be loaded, must not have to be loaded then.
import '#web/lib/form/LeaveQuestion.tsx'
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { weekStarts } from '#contract/values/week-starts.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { useSavedViews } from '#web/lib/list/use-views.ts'
import { type Session, useSession, weekStart } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { BottomTabs } from '#web/app/shell/menu/BottomTabs.tsx'
import { CalendarContext, type CalendarSettings } from '#web/ui/form/days/calendar-settings.ts'
import { tabsOf } from '#web/app/shell/menu/menu.ts'
import { queries } from '#web/app/queries.ts'
import classes from './Shell.module.css'
import { SideMenu } from '#web/app/shell/menu/SideMenu.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { ToTop } from './ToTop.tsx'
import { TopBar } from './TopBar.tsx'
import { useOfflinePage } from '#web/app/shell/use-offline-page.ts'
import type { HelpPanelProps } from '#web/app/help/HelpPanel.tsx'
import { useFreshProfile } from '#web/app/shell/use-fresh-profile.ts'
import { later, useLater } from '#web/ui/load-later.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { useShownScreen } from '#web/app/shell/use-shown-screen.ts'
import { useUnsentChanges } from '#web/app/shell/use-unsent-changes.ts'
import { useWaitingAnswers } from '#web/app/shell/use-waiting-answers.tsx'

const Palette = whenOpened(
  () => import('#web/app/search/Palette.tsx').then((module) => module.Palette),
  ({ opened }) => opened,
)

const HelpPanel = whenOpened<HelpPanelProps>(
  () => import('#web/app/help/HelpPanel.tsx').then((module) => module.HelpPanel),
  ({ opened }) => opened,
)

const MenuDrawer = whenOpened(
  () => import('#web/app/shell/menu/MenuDrawer.tsx').then((module) => module.MenuDrawer),
  ({ opened }) => opened,
)

const copyNotice = later(() => import('./CopyNotice.tsx').then((module) => module.CopyNotice))

/** The server shows a backup, and says so in the page. */
const isCopy = document.querySelector('[name=muster-copy]') !== null

/** The vertical-menu layout: menu, floating bar, screen; on a phone a drawer and tabs at the foot. */
export const Shell = () => (
  <QueryClientProvider client={queries}>
    <Frame />
  </QueryClientProvider>
)

function Frame() {
  const t = useTranslate()
  const session = useSession()
  const [rail, setRail] = useLocalStorage({ key: 'muster.rail', defaultValue: false, getInitialValueInEffect: false })
  const [opened, { toggle, close }] = useDisclosure()
  const [searching, search] = useDisclosure()
  const [helping, help] = useDisclosure()
  const path = useShownScreen()?.path
  const tabs = tabsOf(session)
  const { Loaded: CopyNotice } = useLater(copyNotice, isCopy)
  // From within a field too: the palette is how one leaves it.
  useHotkeys([['mod + K', search.toggle]], [])
  // The board has its own list of keys.
  useHotkeys([['shift+?', (event) => (event.defaultPrevented ? undefined : help.toggle()), { preventDefault: false }]])
  const calendar = useCalendarSettings(session)
  useFreshProfile()
  useWaitingAnswers()
  useUnsentChanges()
  useOfflinePage()
  useSavedViews()
  // A phone's drawer closes when another screen is shown.
  const [openedAt, setOpenedAt] = useState(path)
  if (openedAt !== path) {
    setOpenedAt(path)
    close()
  }
  return (
    <CalendarContext value={calendar}>
      <a href="#content" className={classes.skip}>
        {t('app.skip')}
      </a>
      <div className={classes.shell}>
        <nav className={classes.side} data-rail={rail || undefined} aria-label={t('shell.menu.label')} data-screen-only>
          <SideMenu rail={rail} setRail={setRail} />
        </nav>
        <div className={classes.page}>
          {CopyNotice && <CopyNotice />}
          <header className={classes.header} data-screen-only>
            <TopBar opened={opened} toggle={toggle} onSearch={search.open} onHelp={path && help.open} />
          </header>
          <main className={classes.main} id="content" tabIndex={-1} data-tabs={tabs.length > 0 || undefined}>
            <Outlet />
          </main>
        </div>
      </div>
      <MenuDrawer opened={opened} onClose={close} />
      {tabs.length > 0 && <BottomTabs tabs={tabs} />}
      <ToTop above={tabs.length > 0} />
      <SignInAgain />
      {path && <HelpPanel path={path} opened={helping} onClose={help.close} />}
      <Palette opened={searching} onClose={search.close} />
    </CalendarContext>
  )
}

// A new object would render every calendar again.
const useCalendarSettings = (session: Session | null): CalendarSettings => {
  const language = currentLanguage()
  // Calendars count from Sunday, which is 0.
  const firstDayOfWeek = ((weekStarts.indexOf(weekStart(session)) + 1) % 7) as CalendarSettings['firstDayOfWeek']
  return useMemo(() => ({ language, firstDayOfWeek }), [language, firstDayOfWeek])
}
