import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { asInOldestBrowser } from './oldest-browser.ts'
import { recordToasts } from './toasts.ts'

export const password = 'work-together-26'

export type Person =
  | 'superadmin'
  | 'admin'
  | 'daniel'
  | 'supervisor'
  | 'customer'
  | 'employee'
  | 'noah'
  | 'siobhan'
  | 'admin2'
  | 'customer2'
  | 'employee2'
  | `worker-${string}`

type Ability = { action: string; subject: string }
type Session = {
  accessToken: string
  refreshToken: string
  userData: { abilities: Ability[]; roles: { name: string }[]; employee_id: string | null; customer_id: string | null }
}

/** Signs in through the form. */
export async function signInByHand(page: Page, person: Person) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${person}@muster.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** The server's response to signing in. */
export async function sessionOf(page: Page, person: Person): Promise<Session> {
  const answer = await page.request.post('/api/login', { data: { email: `${person}@muster.example`, password } })
  const { data } = (await answer.json()) as { data: Session }
  return data
}

/** Signs in without the form, for tests about something else; the specification defines the three keys. `tokens` replace the server's. */
export async function signedIn(
  page: Page,
  person: Person,
  tokens: Partial<Pick<Session, 'accessToken' | 'refreshToken'>> = {},
): Promise<Session> {
  const data = { ...(await sessionOf(page, person)), ...tokens }
  await page.addInitScript((session) => {
    if (sessionStorage.getItem('began') !== null) return
    sessionStorage.setItem('began', 'yes')
    localStorage.setItem('accessToken', session.accessToken)
    localStorage.setItem('refreshToken', session.refreshToken)
    localStorage.setItem('userData', JSON.stringify(session.userData))
  }, data)
  return data
}

/** A test fails on any browser error: an exception, a policy violation, a script that did not load. What toasts say is recorded. */
export const test = base.extend<{ calm: void }>({
  calm: [
    async ({ page, browser }, use) => {
      await asInOldestBrowser(page.context())
      await recordToasts(page.context())
      // Before its first page loads. One that is closed at once has none.
      const record = (context: BrowserContext) =>
        void Promise.all([asInOldestBrowser(context), recordToasts(context)]).catch(() => undefined)
      browser.on('context', record)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|Minified React|Maximum update/.test(message.text()))
          complaints.push(message.text())
      })
      await use()
      browser.off('context', record)
      // Pages that a test leaves open would follow the changes of all later tests.
      const others = browser.contexts().filter((context) => context !== page.context())
      await Promise.all(others.map((context) => context.close()))
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Expects that nothing is wider than the screen. */
export const expectNoSideways = async (page: Page, place?: string) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    place,
  ).toBe(0)
