// Specification sections 2 and 4: redirects. One test per rule; guests and pages without permission are in session.spec.ts and
// every-screen.spec.ts.
import type { Page } from '@playwright/test'
import { follow } from './screens.ts'
import { expectNoToast, expectToast } from './toasts.ts'
import { expect, type Person, signedIn, test } from './world.ts'

const signInPaths = ['/login', '/register', '/forgot-password', '/recover-link', '/verify-otp', '/reset-password']

/** Changes the stored profile of a signed-in user before the page reads it. */
async function withProfile(page: Page, person: Person, change: (profile: object) => object | null) {
  const { accessToken, refreshToken, userData } = await signedIn(page, person)
  const profile = change(userData)
  await page.addInitScript(
    (stored) => {
      if (sessionStorage.getItem('changed') !== null) return
      sessionStorage.setItem('changed', 'yes')
      for (const [key, value] of Object.entries(stored))
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
    },
    { accessToken, refreshToken, userData: profile && JSON.stringify(profile) },
  )
  // The server's current profile is not loaded: the tests are about the stored one.
  await page.route('**/api/auth/me', (route) => route.abort())
}

test('an unknown path shows the 404 page, for guests too', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/error-404$/)

  await signedIn(page, 'admin')
  await page.goto('/another')
  await expect(page).toHaveURL(/\/error-404$/)
})

for (const person of ['superadmin', 'admin', 'customer', 'employee'] as const)
  test(`${person}, signed in, is redirected home from the root and from every sign-in screen`, async ({ page }) => {
    await signedIn(page, person)

    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    for (const path of signInPaths) {
      await follow(page, path)
      await expect(page, path).toHaveURL(/\/dashboard$/)
    }
  })

test('a response “Please Login” ends the session, removes the three keys, and redirects to the login screen', async ({
  page,
}) => {
  await signedIn(page, 'customer2')
  // As the server responds when the session has ended.
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'pleaseLogin', message: 'Please Login' } }),
  )

  await page.goto('/dashboard')

  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(accessToken|refreshToken|userData)$/)]),
  )
  await expectNoToast(page, 'Login Failed!')
})

test('any other 401 shows its message before the session ends', async ({ page }) => {
  await signedIn(page, 'customer2')
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'accountSuspended', message: '' } }),
  )

  await page.goto('/dashboard')

  await expectToast(page, 'Login Failed!Type correct login credential.')
  await expect(page).toHaveURL(/\/login/)
})

test('a user without a stored profile is treated as an employee, with the default abilities', async ({ page }) => {
  await withProfile(page, 'admin', () => null)

  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: /Employee/ })).toBeVisible()
  await follow(page, '/employees')
  await expect(page).toHaveURL(/\/pages\/miscellaneous\/not-authorized$/)
})

test('a profile without abilities gets the default ones: the dashboard, and nothing else', async ({ page }) => {
  await withProfile(page, 'admin', (profile) => ({ ...profile, abilities: [] }))

  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Employees' })).toHaveCount(0)
  await follow(page, '/customers')
  await expect(page).toHaveURL(/\/pages\/miscellaneous\/not-authorized$/)
})

test('a role that is none of the four ends at the sign-in page from every address, with a message', async ({
  page,
}) => {
  await withProfile(page, 'admin', (profile) => ({ ...profile, roles: [{ name: 'wizard' }] }))

  for (const path of signInPaths) {
    await follow(page, path)
    await expect(page, path).toHaveURL(/\/login$/)
  }
  await expect(page.getByText('Your role doesn’t have access to any page yet.')).toBeVisible()
})

test('a browser that is too old gets a page that says so in four languages, and not the application', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))

  await page.goto('/login')

  for (const text of ['too old for Muster', 'trop ancien', 'zu alt', 'demasiado antigo'])
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})
