import { expect, type Page, test as base } from '@playwright/test'

export const password = 'work-together-26'

export type Person =
  | 'superadmin'
  | 'admin'
  | 'daniel'
  | 'supervisor'
  | 'customer'
  | 'employee'
  | 'noah'
  | 'admin2'
  | 'customer2'
  | 'employee2'

type Ability = { action: string; subject: string }
type Session = {
  accessToken: string
  refreshToken: string
  userData: { abilities: Ability[]; employee_id: string | null; customer_id: string | null }
}

/** Fills in the sign-in screen as a person would. */
export async function signInByHand(page: Page, person: Person) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${person}@muster.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** What the server answers to somebody who signs in. */
export async function sessionOf(page: Page, person: Person): Promise<Session> {
  const answer = await page.request.post('/api/login', { data: { email: `${person}@muster.example`, password } })
  const { data } = (await answer.json()) as { data: Session }
  return data
}

/** Signs in without the screen, for stories that are about something else; the three keys are the specification's. */
export async function signedIn(page: Page, person: Person): Promise<Session> {
  const data = await sessionOf(page, person)
  await page.addInitScript((session) => {
    if (sessionStorage.getItem('began') !== null) return
    sessionStorage.setItem('began', 'yes')
    localStorage.setItem('accessToken', session.accessToken)
    localStorage.setItem('refreshToken', session.refreshToken)
    localStorage.setItem('userData', JSON.stringify(session.userData))
  }, data)
  return data
}

/** Whatever the browser complains about fails the story: an exception, a broken policy, a script that did not load. */
export const test = base.extend<{ calm: void }>({
  calm: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|Minified React|Maximum update/.test(message.text()))
          complaints.push(message.text())
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Nothing on a phone is wider than the phone. */
export const expectNoSideways = async (page: Page, place?: string) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    place,
  ).toBe(0)
