import { screenAt } from '#web/app/screens.ts'

/** What the help explains. Each has a title, three sentences and a short guide in web/wording/help.json. */
export const helpTopics = [
  'dashboard',
  'notifications',
  'companies',
  'customers',
  'sites',
  'imports',
  'jobs',
  'applicants',
  'applying',
  'employees',
  'myFile',
  'lists',
  'rules',
  'payRules',
  'backPay',
  'charges',
  'reports',
  'administration',
  'emails',
  'accounting',
  'payslips',
  'timesheets',
  'leave',
  'myLeave',
  'clock',
  'rosters',
  'published',
  'coming',
  'shifts',
  'requests',
  'responses',
  'myShifts',
  'profile',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** The screens of each topic by the beginnings of their addresses; the longest that fits counts. */
const screensOf: Readonly<Partial<Record<HelpTopic, readonly string[]>>> = {
  dashboard: ['/dashboard'],
  notifications: ['/notifications'],
  companies: ['/companies', '/company'],
  customers: ['/customer'],
  sites: ['/location', '/sub-locations'],
  imports: [
    '/import-',
    '/employee-import',
    '/company-customer-employee-import',
    '/location-import',
    '/charge-rates/import',
    '/leave-types/import-balances',
  ],
  jobs: ['/job-post', '/job/'],
  applicants: ['/job-posts/applicants', '/job-post/status', '/job-posts/interviews', '/job-stages'],
  applying: ['/job-post/apply', '/job-post/applied-jobs'],
  employees: ['/employee'],
  lists: [
    ...['/positions', '/account-types', '/banks', '/categories', '/countries', '/designations', '/job-roles'],
    ...['/employment-types', '/fields', '/duties', '/industries', '/sectors', '/skills', '/create-skill-question'],
    '/document-types',
  ],
  rules: ['/client-location-break-config', '/shifts', '/global-config', '/holidays'],
  payRules: ['/pay-rules'],
  backPay: ['/back-pay'],
  charges: ['/charge-rates', '/cost-rates', '/margins'],
  reports: ['/reports'],
  administration: [
    ...['/roles', '/audit', '/evidence-packs', '/super-admin-list', '/view-user', '/user-create', '/edit-user'],
    ...['/users', '/map-config', '/system-check', '/api-tokens', '/webhooks'],
    ...['/backups', '/single-sign-on', '/data-exports'],
  ],
  emails: ['/emails'],
  accounting: ['/accounting'],
  payslips: ['/payslips', '/pay-statement'],
  timesheets: ['/time-sheets'],
  leave: ['/leave'],
  clock: ['/clock'],
  rosters: ['/create-roster'],
  published: ['/published-roster'],
  coming: ['/who-is-coming'],
  shifts: ['/roster-shifts'],
  requests: ['/shift-requests'],
  responses: ['/assigned-roster'],
  profile: ['/pages/profile'],
}

/** The pages that show employees something of their own. */
const ownTopics: Readonly<Partial<Record<HelpTopic, HelpTopic>>> = {
  responses: 'myShifts',
  employees: 'myFile',
  leave: 'myLeave',
}

/** The topic of a screen for its reader; undefined: it has none. */
export function helpTopicOf(path: string, isEmployee: boolean): HelpTopic | undefined {
  if (screenAt(path)?.layout === 'full') return undefined
  const [nearest] = helpTopics
    .flatMap((topic) => (screensOf[topic] ?? []).map((start) => ({ topic, start })))
    .filter(({ start }) => path.startsWith(start))
    .toSorted((one, other) => other.start.length - one.start.length)
  return isEmployee ? (ownTopics[nearest?.topic ?? 'dashboard'] ?? nearest?.topic) : nearest?.topic
}
