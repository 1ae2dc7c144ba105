import type { Page } from '@playwright/test'
import { follow } from './screens.ts'
import { keepToast, leaveToasts } from './toasts.ts'
import { expect, password, signedIn, signInByHand, test } from './world.ts'

test('signing in stores the three keys, and signing out removes them', async ({ page }) => {
  await signInByHand(page, 'admin')
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toEqual(expect.arrayContaining(['accessToken', 'refreshToken', 'userData']))

  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('a wrong password shows a toast as specified, and nothing is stored', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('customer2@muster.example')
  await page.getByLabel('Password', { exact: true }).fill(`${password}!`)
  await keepToast(page, 'Login Failed!')
  await page.getByRole('button', { name: 'Sign in' }).click()

  const toast = page.getByRole('alert').filter({ hasText: 'Login Failed!' })
  await expect(toast).toBeVisible()
  await leaveToasts(page)
  await expect(toast).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('a guest who opens a page is sent to the login screen, and to the page afterwards', async ({ page }) => {
  await page.goto('/customers?q=harb')
  await expect(page).toHaveURL(/\/login/)

  await page.getByLabel('Email').fill('admin@muster.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL(/\/customers\?q=harb/)
})

test('a page without permission redirects to the not-authorised page, and is not in the menu', async ({ page }) => {
  await signedIn(page, 'employee')

  await page.goto('/employees')

  await expect(page).toHaveURL(/\/pages\/miscellaneous\/not-authorized$/)
  await follow(page, '/dashboard')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Employees' })).toHaveCount(0)
})

test('a session ended elsewhere redirects to the login screen', async ({ page }) => {
  await signedIn(page, 'admin', { accessToken: 'broken', refreshToken: 'broken' })

  await page.goto('/employees')

  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
})

test('what was typed survives the end of the session: the same person signs in over the screen, and saves it', async ({
  page,
}) => {
  const { refreshToken } = await signedIn(page, 'admin')
  await page.goto('/skills')
  await page.getByRole('button', { name: 'Add skill' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept skill')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('kept_skill')
  await page.request.post('/api/jwt/logout', { data: { refreshToken } })
  await page.getByRole('button', { name: 'Add', exact: true }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again to continue' })
  await expect(again.getByText('Sign in as admin@muster.example')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Kept skill')
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in' }).click()

  await expect(again).toBeHidden()
  await expect(page).toHaveURL(/\/skills/)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Kept skill')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Kept skill' })).toBeVisible()
})

test('an expired access token is renewed once, without the user noticing', async ({ page }) => {
  await signedIn(page, 'admin', { accessToken: 'ran out' })
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/jwt/refresh-token')) renewals.push(request.url())
  })

  await page.goto('/employees')

  await expect(page.getByRole('link', { name: /Ava Nguyen/ })).toBeVisible()
  expect(renewals).toHaveLength(1)
})

test('the language is switched without a reload, and stored with the theme', async ({ page }) => {
  await signedIn(page, 'admin2')
  await page.goto('/customers')
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))

  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitem', { name: /Dark/ }).click()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: /Deutsch/ }).click()

  await expect(page.getByRole('heading', { name: 'Kunden', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Kunden', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('after scrolling 250 px a button leads back to the top', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/employees')
  await expect(page.getByRole('link', { name: /Ava Nguyen/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0)

  await page.mouse.wheel(0, 900)
  await page.getByRole('button', { name: 'Back to top' }).click()

  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('two tabs whose token expired at the same time renew it only once, and both stay signed in', async ({ page }) => {
  // Background requests would start a renewal in a page that is about to close, which is another story.
  await page.context().route('**/api/notification*', (route) => route.abort())
  await signedIn(page, 'admin')
  // A file of the same origin, which loads no application.
  await page.goto('/muster.svg')
  const other = await page.context().newPage()
  const renewed: number[] = []
  for (const tab of [page, other])
    tab.on('response', (response) => {
      if (response.url().endsWith('/jwt/refresh-token')) renewed.push(response.status())
    })

  await page.evaluate(() => localStorage.setItem('accessToken', 'ran out'))
  await Promise.all([page.goto('/employees'), other.goto('/employees')])

  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: /Ava Nguyen/ })).toBeVisible()
  expect(renewed.filter((status) => status === 200)).toHaveLength(1)
})

test('a page closed while its token is renewed is still signed in when reopened', async ({ page }) => {
  await signedIn(page, 'admin', { accessToken: 'ran out' })
  // The server has exchanged the token, and its response is lost.
  await page.route('**/jwt/refresh-token', async (route) => void (await route.fetch(), await route.abort()), {
    times: 1,
  })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/jwt/refresh-token'))
  await page.goto('/customers')
  await lost

  await page.reload()

  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
})

test('an aborted response or a proxy’s page does not end the session', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.route('**/customer/list?*', (route) => route.fulfill({ status: 401, body: '{"status":401,"mess' }))
  await page.goto('/customers')
  await expect(page.getByText('Can’t reach the server', { exact: false }).first()).toBeVisible()
  await page.unroute('**/customer/list?*')

  await page.reload()

  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
})

test('guesses from elsewhere lock an account, its owner signs in all the same on a device they used before', async ({
  page,
  request,
  browser,
}) => {
  // A user that no other test signs in.
  const email = 'ana@muster.example'
  const signIn = async (on: Page) => {
    await on.goto('/login')
    await on.locator('input[name=email]').fill(email)
    await on.locator('input[name=password]').fill(password)
    await on.locator('button[type=submit]').click()
  }
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.evaluate(() => ['accessToken', 'refreshToken', 'userData'].forEach((key) => localStorage.removeItem(key)))
  for (let tries = 0; tries < 11; tries++)
    await request.post('/api/login', { data: { email, password: `${password}${tries}` } })

  const elsewhere = await browser.newPage()
  await signIn(elsewhere)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'with a code by email' }).first()).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.close()

  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
})
