import {
  IconAdjustments,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconCalendarTime,
  IconClockHour4,
  IconClockPlay,
  IconCoffee,
  IconId,
  IconLayoutDashboard,
  IconMap2,
  IconReceiptDollar,
  IconSettings,
  IconShieldLock,
  IconUserCog,
  IconUserShield,
  IconUsers,
  IconWorldCog,
} from '@tabler/icons-react'
import { can, kindOf, type Session } from '#web/lib/session/session.ts'
import type { WordingKey } from '#web/wording/keys.ts'
import { screenAt, type Screen } from '#web/app/screens.ts'

type Icon = typeof IconMap2
type Section = { title: WordingKey; icon: Icon; paths: readonly string[] }

export type ShownSection = { title: WordingKey; icon: Icon; screens: readonly Screen[] }

/** An employee's own file, found without a list of people. */
const ownFile = '/employee-profile-update/{id}'
/** An employee's own time clock. */
const ownClock = '/clock'
/** Only people with a file apply for jobs. */
const ownApplications = '/job-post/applied-jobs'
/** Customers see applicants, but not their interviews. */
const interviewList = '/job-posts/interviews'
/** The record of a customer user's own customer. */
const ownCustomer = '/customer/view/{id}'

/** The sections and their order are defined by the specification (section 1); entries without a screen or permission are hidden. */
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
      interviewList,
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
  { title: 'shell.menu.timesheet', icon: IconClockHour4, paths: ['/time-sheets'] },
  { title: 'shell.screens.payslips', icon: IconReceiptDollar, paths: ['/payslips'] },
  { title: 'shell.menu.companies', icon: IconBuilding, paths: ['/companies'] },
  { title: 'shell.menu.customers', icon: IconBuildingStore, paths: ['/customers'] },
  { title: 'shell.screens.ownCustomer', icon: IconBuildingStore, paths: [ownCustomer] },
  {
    title: 'shell.menu.settings',
    icon: IconSettings,
    paths: [
      '/locations',
      '/sub-locations',
      '/positions',
      '/skills',
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
      '/document-types',
      '/holidays',
      '/accounting',
      '/emails',
    ],
  },
  { title: 'shell.menu.roles', icon: IconShieldLock, paths: ['/roles', '/audit', '/evidence-packs'] },
  { title: 'shell.menu.users', icon: IconUserCog, paths: ['/users'] },
  { title: 'shell.menu.superAdmin', icon: IconUserShield, paths: ['/super-admin-list'] },
  { title: 'shell.menu.globalConfig', icon: IconWorldCog, paths: ['/global-config'] },
  { title: 'shell.menu.shiftConfig', icon: IconAdjustments, paths: ['/shifts'] },
  // The specification's “Client Location Config”; named for what it opens, because locations have an entry of their own.
  { title: 'shell.menu.locationConfig', icon: IconCoffee, paths: ['/client-location-break-config'] },
  { title: 'shell.menu.mapConfig', icon: IconMap2, paths: ['/map-config'] },
]

/** The sections with at least one screen that the user may open. */
export const menuOf = (session: Session | null): readonly ShownSection[] =>
  sections
    .map(({ title, icon, paths }) => ({
      title:
        title === 'shell.menu.globalConfig' && isOfAgency(session) ? ('shell.screens.agencyRules' as const) : title,
      icon,
      screens: paths.flatMap((path) => screenAt(path) ?? []).filter((screen) => mayOpen(screen, session)),
    }))
    .filter(({ screens }) => screens.length > 0)

export const mayOpen = (screen: Screen, session: Session | null) =>
  (screen.needs === undefined || can(screen.needs, session)) &&
  (screen.path !== ownFile || isEmployee(session)) &&
  (screen.path !== ownClock || isEmployee(session)) &&
  (screen.path !== ownApplications || isEmployee(session)) &&
  (screen.path !== interviewList || kindOf(session) !== 'customer') &&
  (screen.path !== ownCustomer || isOfCustomer(session))

const isOfAgency = (session: Session | null) => (session?.user?.agency ?? null) !== null

const isEmployee = (session: Session | null) =>
  kindOf(session) === 'employee' && typeof session?.user?.employee_id === 'string'

const isOfCustomer = (session: Session | null) =>
  kindOf(session) === 'customer' && typeof session?.user?.customer_id === 'string'

/** The URL that a menu entry opens for this user. */
export const menuHrefOf = ({ path }: Screen, session: Session | null) =>
  path.replace('{id}', (path === ownCustomer ? session?.user?.customer_id : session?.user?.employee_id) ?? '')

/** The menu entry of the current screen. */
export function entryOf(shown: Screen | undefined, session: Session | null) {
  if (isEmployee(session) && shown?.parent === '/employees') return ownFile
  if (isOfCustomer(session) && shown?.parent === '/customers') return ownCustomer
  return shown?.parent ?? shown?.path
}

/** Some screens have another title for users who see only their own data. */
export function titleOf(screen: Screen, session: Session | null): WordingKey {
  if (screen.path === '/global-config' && isOfAgency(session)) return 'shell.screens.agencyRules'
  if (screen.path === ownCustomer && isOfCustomer(session)) return 'shell.screens.ownCustomer'
  if (kindOf(session) !== 'employee') return screen.title
  if (screen.path === '/assigned-roster') return 'shell.screens.myShifts'
  return screen.path === ownFile ? 'shell.screens.myFile' : screen.title
}

/** An employee's main screens on a phone, within reach of the thumb. */
export function tabsOf(session: Session | null): readonly { screen: Screen; icon: Icon }[] {
  if (kindOf(session) !== 'employee') return []
  const wanted = [
    { path: '/dashboard', icon: IconLayoutDashboard },
    { path: '/assigned-roster', icon: IconCalendarTime },
    { path: ownClock, icon: IconClockPlay },
    { path: '/time-sheets', icon: IconClockHour4 },
    { path: ownFile, icon: IconId },
  ]
  return wanted.flatMap(({ path, icon }) => {
    const screen = screenAt(path)
    return screen && mayOpen(screen, session) ? [{ screen, icon }] : []
  })
}
