import {
  IconSun,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconCalendarTime,
  IconClockHour4,
  IconClockPlay,
  IconId,
  IconLayoutDashboard,
  IconMailCheck,
  IconReceiptDollar,
  IconSettings,
  IconUserCheck,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import { searchText } from '#web/lib/links.ts'
import { isCallAllowed, kindOf, type Session } from '#web/lib/session/session.ts'
import type { WordingKey } from '#web/wording/keys.ts'
import { screenAt, type Screen } from '#web/app/screens.ts'
import { isEmployee, isOfAgency, isOfCustomer, mayOpen, ownClock, ownCustomer, ownFile } from './access.ts'

type Icon = typeof IconUsers
type Group = { title: WordingKey; paths: readonly string[] }
type Section = { title: WordingKey; icon: Icon } & ({ paths: readonly string[] } | { groups: readonly Group[] })

/** An entry of the menu: a screen, or the tabs of one that belong together. */
export type ShownEntry = {
  screen: Screen
  title: WordingKey
  href: string
  /** of an entry for some tabs of the screen: their names */
  tabs?: readonly string[]
  /** the heading above it */
  group?: WordingKey
}
export type ShownSection = { title: WordingKey; icon: Icon; entries: readonly ShownEntry[] }

/**
 * The sections and their order are defined by the specification (section 1); entries without a screen or permission are hidden.
 * Those that it lists after Settings (roles, super admins, configurations) are entries in groups of Settings.
 */
const sections: readonly Section[] = [
  { title: 'shell.screens.dashboard', icon: IconLayoutDashboard, paths: ['/dashboard'] },
  {
    title: 'shell.menu.jobPosts',
    icon: IconBriefcase,
    paths: [
      '/job-posts',
      '/job-post/view-job-templete',
      '/job-post/drafts',
      '/job-post/history',
      '/job-posts/applicants',
      '/job-posts/interviews',
      '/job-posts/reports',
      '/job-stages',
      '/job-post/applied-jobs',
    ],
  },
  { title: 'shell.menu.employees', icon: IconUsers, paths: ['/employees'] },
  { title: 'shell.screens.myFile', icon: IconId, paths: [ownFile] },
  {
    title: 'shell.menu.roster',
    icon: IconCalendarTime,
    paths: [
      '/create-roster',
      '/roster-shifts',
      '/shift-requests',
      '/assigned-roster',
      '/published-roster',
      '/who-is-coming',
    ],
  },
  { title: 'shell.screens.clock', icon: IconClockPlay, paths: [ownClock] },
  { title: 'shell.menu.timesheet', icon: IconClockHour4, paths: ['/time-sheets', '/reports'] },
  { title: 'shell.screens.leave', icon: IconSun, paths: ['/leave'] },
  { title: 'shell.screens.payslips', icon: IconReceiptDollar, paths: ['/payslips'] },
  { title: 'shell.menu.companies', icon: IconBuilding, paths: ['/companies'] },
  { title: 'shell.menu.customers', icon: IconBuildingStore, paths: ['/customers', '/locations', '/sub-locations'] },
  { title: 'shell.screens.ownCustomer', icon: IconBuildingStore, paths: [ownCustomer] },
  {
    title: 'shell.menu.settings',
    icon: IconSettings,
    groups: [
      {
        title: 'shell.menu.lists',
        paths: [
          '/positions',
          '/skills',
          '/document-types',
          '/categories',
          '/industries',
          '/sectors',
          '/employment-types',
          '/designations',
          '/job-roles',
          '/fields',
          '/duties',
          '/banks',
          '/account-types',
          '/countries',
        ],
      },
      {
        title: 'shell.menu.rules',
        paths: [
          '/global-config',
          '/shifts',
          '/client-location-break-config',
          '/holidays',
          '/leave-types',
          '/pay-rules',
          '/charge-rates',
          '/cost-rates',
        ],
      },
      { title: 'shell.menu.messages', paths: ['/emails'] },
      { title: 'shell.screens.accounting', paths: ['/accounting'] },
      {
        title: 'shell.menu.administration',
        paths: [
          '/roles',
          '/users',
          '/single-sign-on',
          '/super-admin-list',
          '/api-tokens',
          '/webhooks',
          '/audit',
          '/evidence-packs',
          '/data-exports',
          '/map-config',
          '/backups',
          '/system-check',
        ],
      },
    ],
  },
]

/** The sections with at least one screen that the user may open. */
export const menuOf = (session: Session | null): readonly ShownSection[] =>
  sections
    .map((section) => ({
      title: section.title,
      icon: section.icon,
      entries:
        'paths' in section
          ? section.paths.flatMap((path) => entriesOf(path, session))
          : section.groups.flatMap(({ title, paths }) =>
              paths.flatMap((path) => entriesOf(path, session)).map((entry) => ({ ...entry, group: title })),
            ),
    }))
    .filter(({ entries }) => entries.length > 0)

function entriesOf(path: string, session: Session | null): ShownEntry[] {
  const screen = screenAt(path)
  if (screen === undefined || !mayOpen(screen, session)) return []
  const parts = partsOf(screen, session)
  if (parts.length === 0) return [{ screen, title: titleOf(screen, session), href: menuHrefOf(screen, session) }]
  return parts.map(({ title, tabs }) => ({
    screen,
    title,
    href: tabHref(screen, tabs[0]),
    tabs: tabs.map(({ name }) => name),
  }))
}

/** The parts of a screen, with the tabs that the user may see. */
function partsOf({ parts = [] }: Screen, session: Session | null) {
  const shown = parts.map(({ title, tabs }) => ({
    title,
    tabs: tabs.filter(({ access }) => isCallAllowed(access, session)),
  }))
  return shown.filter(({ tabs }) => tabs.length > 0)
}

/** The tabs of all screens that the menu names only together. */
export const tabsNamed = (session: Session | null) =>
  sections.flatMap((section) =>
    ('paths' in section ? section.paths : []).flatMap((path) => {
      const screen = screenAt(path)
      if (screen === undefined || !mayOpen(screen, session)) return []
      return partsOf(screen, session).flatMap(({ tabs }) =>
        tabs.slice(1).map((tab) => ({ title: tab.title, href: tabHref(screen, tab) })),
      )
    }),
  )

// The first tab of a screen is shown without a query.
const tabHref = ({ path, parts }: Screen, tab: { name: string } | undefined) =>
  tab === undefined || tab.name === parts?.[0]?.tabs[0].name ? path : `${path}${searchText({ tab: tab.name })}`

/** The URL that a menu entry opens for this user. */
export const menuHrefOf = ({ path }: Screen, session: Session | null) =>
  path.replace('{id}', (path === ownCustomer ? session?.user?.customer_id : session?.user?.employee_id) ?? '')

/** What is shown, as the menu names it: the path of a screen in the menu, and the tab. */
export type Place = { path: string | undefined; tab: string | null }

/** The place of the menu at which the current screen belongs. */
export function placeOf(shown: Screen | undefined, tab: string | null, session: Session | null): Place {
  if (isEmployee(session) && shown?.parent === '/employees') return { path: ownFile, tab: null }
  if (isOfCustomer(session) && shown?.parent === '/customers') return { path: ownCustomer, tab: null }
  return shown?.parent === undefined
    ? { path: shown?.path, tab }
    : { path: shown.parent, tab: shown.parent_tab ?? null }
}

/** Whether the entry is that of the place; the first tabs of a screen are shown also for an unknown name. */
export function isHere({ screen, tabs }: ShownEntry, { path, tab }: Place) {
  if (screen.path !== path) return false
  const names = (screen.parts ?? []).map((part) => part.tabs.map(({ name }) => name))
  if (tabs === undefined || names.length === 0) return true
  return tabs.some((name) => (names.find((of) => of.includes(tab ?? '')) ?? names[0])?.includes(name))
}

/** Some screens have another title for users who see only their own data. */
export function titleOf(screen: Screen, session: Session | null): WordingKey {
  if (screen.path === '/global-config' && isOfAgency(session)) return 'shell.screens.agencyRules'
  if (screen.path === ownCustomer && isOfCustomer(session)) return 'shell.screens.ownCustomer'
  if (kindOf(session) !== 'employee') return screen.title
  if (screen.path === '/assigned-roster') return 'shell.screens.myShifts'
  return screen.path === ownFile ? 'shell.screens.myFile' : screen.title
}

/** The title of the shown tab, where the menu names it; otherwise that of the screen. */
export function shownTitleOf(screen: Screen, tab: string | null, session: Session | null): WordingKey {
  const tabs = partsOf(screen, session).flatMap((part) => part.tabs)
  return (tabs.find(({ name }) => name === tab) ?? tabs[0])?.title ?? titleOf(screen, session)
}

const mostTabs = 5

/** The main screens on a phone, within reach of the thumb. */
export function tabsOf(session: Session | null): readonly { screen: Screen; icon: Icon }[] {
  const kind = kindOf(session)
  const wanted = kind === 'employee' ? employeeTabs : kind === 'customer' ? customerTabs : staffTabs
  const shown = wanted.flatMap(({ path, icon }) => {
    const screen = screenAt(path)
    return screen && mayOpen(screen, session) ? [{ screen, icon }] : []
  })
  return shown.slice(0, mostTabs)
}

const employeeTabs = [
  { path: '/dashboard', icon: IconLayoutDashboard },
  { path: '/assigned-roster', icon: IconCalendarTime },
  { path: ownClock, icon: IconClockPlay },
  { path: '/time-sheets', icon: IconClockHour4 },
  { path: ownFile, icon: IconId },
]

const customerTabs = [
  { path: '/dashboard', icon: IconLayoutDashboard },
  { path: '/who-is-coming', icon: IconUserCheck },
  { path: '/published-roster', icon: IconCalendarTime },
  { path: '/time-sheets', icon: IconClockHour4 },
  { path: ownCustomer, icon: IconBuildingStore },
]

const staffTabs = [
  { path: '/dashboard', icon: IconLayoutDashboard },
  { path: '/create-roster', icon: IconCalendarTime },
  { path: '/assigned-roster', icon: IconMailCheck },
  { path: '/time-sheets', icon: IconClockHour4 },
  { path: '/employees', icon: IconUsers },
  { path: '/customers', icon: IconBuildingStore },
  { path: '/companies', icon: IconBuilding },
  { path: '/users', icon: IconUserCog },
]
