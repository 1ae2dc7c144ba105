import type { Page } from '@playwright/test'
import { screens } from '#web/app/screens.ts'
import type { Person } from './world.ts'

/** The rows of the product's table of screens. */
export const rows = screens.map((screen) => ({
  path: screen.path,
  layout: 'layout' in screen ? screen.layout : 'menu',
  needs: 'needs' in screen ? screen.needs : null,
  guest_only: 'guest_only' in screen,
  staff_only: 'staff_only' in screen,
}))

type Row = (typeof rows)[number]
type User = {
  abilities: readonly { action: string; subject: string }[]
  /** the first one names the kind */
  roles: readonly { name: string }[]
}
type Ids = Readonly<Record<string, string>>
/** The user's own records, from the profile of a session. */
type OwnRecords = { employee_id: string | null; customer_id: string | null }

/** The id of no record. */
export const unknownId = '00000000-0000-7000-8000-000000000000'

/** Ids of sample records by path parameter or by the start of the path; loaded as the user who visits the screens. */
export async function idsFor(page: Page, token: string, { employee_id, customer_id }: OwnRecords): Promise<Ids> {
  const nth = async (path: string, at: number, data?: object) => {
    const answer = await page.request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data })
    const { data: found } = (await answer.json()) as { data?: { id: string }[] | { rows?: { id: string }[] } }
    const records = Array.isArray(found) ? found : found?.rows
    return records?.[at]?.id ?? unknownId
  }
  const first = (path: string) => nth(path, 0)
  const ruleSet = await first('/pay-rule/list')
  return {
    supervisor_id: await first('/supervisor/list'),
    employee_id: employee_id ?? (await first('/employee/list')),
    '/pay-statement/': await first('/pay-run/list?status=exported'),
    '/company/': await first('/company/list'),
    '/customer/': customer_id ?? (await first('/customer/list')),
    '/location/': await first('/location/list'),
    other_id: await nth('/employee/list', 1),
    // Users without the list see their own record.
    '/employee': employee_id ?? (await first('/employee/list')),
    '/view-user/': await first('/user/list?kind=superadmin'),
    '/edit-user/': await first('/user/list?kind=superadmin'),
    '/users/': await first('/user/list'),
    '/job/get-template': await first('/job/template-list'),
    '/job-post/edit': await first('/job/job-draft-list'),
    '/job-post': await first('/job/list'),
    '/job-stages/': await first('/job/stage-sets'),
    '/roster': await first('/roster/list?status=published'),
    '/roles/view/': await first('/role-list'),
    '/pay-rules/view/': ruleSet,
    '/pay-rules/compare/': ruleSet,
    '/pay-rules/': await newestVersion(page, token, ruleSet),
    '/time-sheets/pay-runs/': await first('/pay-run/list'),
    '/time-sheets/': await first('/roster/roster-work-list'),
  }
}

/** The version of a rule set that its list of versions begins with. */
async function newestVersion(page: Page, token: string, id: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post('/api/pay-rule/info', { headers, data: { id } })
  const { data: found } = (await answer.json()) as { data?: { history?: { id: string }[] } | null }
  return found?.history?.[0]?.id ?? unknownId
}

/** The URL of a screen with a sample record. */
export function addressOf(row: Row, ids: Ids): string {
  const id = Object.entries(ids).find(([beginning]) => row.path.startsWith(beginning))?.[1] ?? ''
  return row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? id)
}

/** True if this user may open the screen. */
export const isOpenTo = ({ needs, staff_only }: Row, { abilities, roles }: User) =>
  (needs === null || abilities.some(({ subject, action }) => subject === needs[0] && action === needs[1])) &&
  !(staff_only && (roles[0]?.name === 'customer' || roles[0]?.name === 'employee'))

export const people: readonly Person[] = ['superadmin', 'admin', 'supervisor', 'customer', 'employee']

declare global {
  interface Window {
    /** the number of pending requests to the server */
    pending_requests?: number
    /** the heading of the previous screen, and its text */
    left?: { heading: Element | null; heading_text: string | null | undefined }
  }
}

/** Counts pending requests in every page, for `settled`. */
export const countPendingRequests = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window
    window.pending_requests = 0
    window.fetch = async (...fields) => {
      window.pending_requests = (window.pending_requests ?? 0) + 1
      return fetch(...fields).finally(() => {
        window.pending_requests = (window.pending_requests ?? 1) - 1
      })
    }
  })

/** Navigates as a link does. Only the first screen of a test is loaded; the others take a tenth of that time. */
export async function follow(page: Page, address: string) {
  if (page.url() === 'about:blank') await page.goto(address)
  else
    await page.evaluate((to) => {
      const heading = document.querySelector('h1')
      window.left = { heading, heading_text: heading?.textContent }
      history.pushState({}, '', to)
    }, address)
}

/**
 * Waits until a screen is complete: another heading than that of the previous screen, no pending request, no skeleton, and
 * no change for a moment. Runs inside the page: `waitForFunction` takes the promise of a check for its success.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const [patience, calm] = [performance.now() + 60_000, 50]
    let moved = performance.now()
    const observer = new MutationObserver(() => {
      moved = performance.now()
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    const isThere = () => {
      // An error page has an alert instead.
      const heading = document.querySelector('h1') ?? document.querySelector('[role="alert"]')
      const isOther = heading !== window.left?.heading || heading?.textContent !== window.left?.heading_text
      return heading !== null && isOther && document.querySelector('.mantine-Skeleton-root') === null
    }
    while (!isThere() || window.pending_requests !== 0 || performance.now() - moved < calm) {
      if (performance.now() > patience) throw new Error(`${location.pathname} does not come to rest`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    observer.disconnect()
    delete window.left
  })
