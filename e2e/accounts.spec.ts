import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { codeFor, linkFor } from './emails.ts'
import { follow } from './screens.ts'
import { expectNoToast, expectToast } from './toasts.ts'
import { expect, password, signedIn, test } from './world.ts'

const fresh = 'four quiet pelicans'

async function typeIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function expectSignIn(page: Page, email: string) {
  await typeIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
}

async function signsOut(page: Page) {
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Another browser with a session of the same user, in which a screen is open. */
async function elsewhere(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signedIn(page, 'siobhan')
  await page.goto('/assigned-roster')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/assigned-roster/)
  return page
}

/** Opens another screen, as its link does. */
async function expectSignedOut(page: Page) {
  await follow(page, '/dashboard')
  await expect(page).toHaveURL(/\/login/)
}

/** The code of an authenticator app, the given number of time steps from now. */
const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('a candidate registers with an agency, confirms the address with the code from the email, and is in', async ({
  page,
}) => {
  const email = 'rosa.lund@candidates.example'
  // Another code may be requested after a minute by this clock.
  await page.clock.setFixedTime(new Date())
  await page.goto('/register?agency=southern-cross-staffing')
  // Before the sign-in, too, typed input is not lost without a question.
  await page.getByLabel('First name').fill('Half')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page
    .getByRole('dialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(page.getByLabel('First name')).toHaveValue('Half')
  await page.getByLabel('First name').clear()
  await expect(page.getByText('You are registering with Southern Cross Staffing.')).toBeVisible()

  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(7)
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Lund')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile phone').fill('0412 555 019')
  await page.getByLabel('Date of birth').fill('2001-04-17')
  await page.getByLabel('Work rights').selectOption({ label: 'New Zealand citizen' })
  await page.getByLabel(/^Password/).fill('Rosa Lund 2001')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('This password is too easy to guess', { exact: false })).toBeVisible()
  await page.getByLabel(/^Password/).fill(fresh)
  await expect(page.getByText('Strong')).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page).toHaveURL(/\/verify-otp/)
  const code = await codeFor(page.request, 'confirmEmail', email)
  await page.getByLabel('6-digit code').fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByText('Wrong code.')).toBeVisible()
  await expect(page.getByText('4 attempts left.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled()
  await page.getByLabel('6-digit code').fill(code)

  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('button', { name: /Rosa Lund/ })).toBeVisible()
})

test('without an agency’s link there is nobody to register with, and the page says so', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByText('Ask your agency for its registration link.', { exact: false })).toBeVisible()

  await page.goto('/register?agency=nobody-of-that-name')
  await expect(page.getByText('This link doesn’t belong to any agency.', { exact: false })).toBeVisible()
})

test('a forgotten password is reset with the email’s link and its code', async ({ page }) => {
  const email = 'mia@muster.example'
  await page.clock.setFixedTime(new Date())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in page has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL(/\/recover-link/)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled()

  await page.goto(await linkFor(page.request, 'recoverPassword', email))
  await page.getByLabel('6-digit code').fill(await codeFor(page.request, 'recoverPassword', email))
  await expect(page).toHaveURL(/\/reset-password/)
  await page.getByLabel('New password').fill(fresh)
  await page.getByRole('button', { name: 'Save password' }).click()

  await expect(page).toHaveURL(/\/dashboard/)
  // In the language of the account.
  await expectToast(page, 'Ihr Passwort wurde gespeichert')
})

test('the page looks the same for an email address without an account', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'Send code' }).click()

  await expect(page.getByText('If there is an account for nobody@nowhere.example', { exact: false })).toBeVisible()
})

test('an invited user sets a password with the email’s link, which works once', async ({ page, browser }) => {
  const email = 'priya@muster.example'
  const helen = await (await browser.newContext()).newPage()
  await signedIn(helen, 'superadmin')
  await helen.goto('/users?q=priya')
  await helen.getByRole('link', { name: /Priya Raman/ }).click()
  await helen.getByRole('button', { name: 'Send again' }).click()
  await expectToast(helen, `Invitation sent to ${email}`)
  const link = await linkFor(page.request, 'invitation', email)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeVisible()
  await page.getByLabel('New password').fill(fresh)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await signsOut(page)

  await page.goto(link)
  await page.getByLabel('New password').fill(`${fresh} again`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a second factor is turned on, required at sign-in, and replaced by a recovery code; when all is lost, the super admin turns it off', async ({
  page,
  browser,
}) => {
  const email = 'jonas@muster.example'
  await expectSignIn(page, email)
  await page.goto('/pages/profile?tab=two-factor')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Authenticator code').fill(appCode(secret))
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.nth(3).innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await signsOut(page)

  await typeIn(page, email)
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await expectNoToast(page, 'Login Failed!')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Authenticator code').fill('000000')
  await expect(page.getByText('Wrong code. Each code works once.').first()).toBeVisible()
  await expectToast(page, 'Login Failed!')
  await page.getByLabel('Authenticator code').fill(appCode(secret, 1))
  await expect(page).toHaveURL(/\/dashboard/)
  await signsOut(page)

  await typeIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/pages/profile?tab=two-factor')
  await expect(page.getByText('9', { exact: true })).toBeVisible()

  await turnOffTwoFactor(browser, email)
  await page.goto('/pages/profile')
  await expect(page).toHaveURL(/\/login/)
  await expectSignIn(page, email)
})

/** The super admin turns off two-factor authentication for a user who has lost their phone. */
async function turnOffTwoFactor(browser: Browser, email: string) {
  const page = await (await browser.newContext()).newPage()
  await signedIn(page, 'superadmin')
  await page.goto(`/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Turn off two-factor authentication' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Phone lost').click()
  await dialog.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  await expectToast(page, /^Two-factor authentication turned off for /)
}

test('signing out everywhere ends the session of another browser too', async ({ page, browser }) => {
  const other = await elsewhere(browser)
  await signedIn(page, 'siobhan')
  await page.goto('/pages/profile?tab=sessions')
  await expect(page.getByText('This device')).toHaveCount(1)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()

  await expect(page).toHaveURL(/\/login$/)
  await expectToast(page, 'Signed out everywhere')
  await expectSignedOut(other)
})

test('ending one other session leaves the current one signed in', async ({ page, browser }) => {
  const other = await elsewhere(browser)
  await signedIn(page, 'siobhan')
  await page.goto('/pages/profile?tab=sessions')

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()

  await expectToast(page, 'Device signed out')
  await expectSignedOut(other)
  await follow(page, '/assigned-roster')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeHidden()
  await expect(page).toHaveURL(/\/assigned-roster/)
})

test('changing the password ends the other sessions', async ({ page, browser }) => {
  const other = await elsewhere(browser)
  await signedIn(page, 'siobhan')
  await page.goto('/assigned-roster')
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByLabel('First name').fill('Siobhán Maeve')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile saved')
  await expect(page.getByRole('button', { name: /Siobhán Maeve/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByLabel('Current password').fill('something else entirely')
  await page.getByLabel('New password').fill(fresh)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your current password is wrong.')).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()

  await expectToast(page, 'Password changed')
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await expectSignedOut(other)
})

test('a picture is cropped with the keyboard, shown in the header, and removed again', async ({ page }) => {
  await signedIn(page, 'employee2')
  await page.goto('/pages/profile')
  const chosen = page.locator('input[type=file]').first()
  // This browser cannot read the photos of iPhones.
  await chosen.setInputFiles('server/testing/files/photo.heic')
  await expectToast(page, 'This photo has the format HEIC')
  await chosen.setInputFiles('docs/picture.png')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Save photo' }).click()

  await expectToast(page, 'Photo saved')
  const inTheBar = page.getByRole('button', { name: /Your account/ }).locator('img')
  await expect(inTheBar).toHaveAttribute('src', /^\/files\/avatar\//)
  await expect.poll(() => inTheBar.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(512)

  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
  await expect(inTheBar).toHaveCount(0)
})

test('a user of two agencies switches between them', async ({ page, browser }) => {
  const nora = await (await browser.newContext()).newPage()
  await signedIn(nora, 'admin2')
  await nora.goto('/users/create')
  await nora.getByLabel('First name').fill('Grace')
  await nora.getByLabel('Last name').fill('Okafor')
  await nora.getByLabel('Email').fill('grace@muster.example')
  await nora.getByRole('combobox', { name: 'Role' }).click()
  await nora.getByRole('option', { name: 'Administrator' }).click()
  await nora.getByRole('button', { name: 'Send invitation' }).click()
  await expect(nora).toHaveURL(/\/users\/view\//)

  await expectSignIn(page, 'grace@muster.example')
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Switch to Northern Light Labour' }).click()

  await expectToast(page, 'Switched to Northern Light Labour')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Employees' })).toBeVisible()
  await page.goto('/pages/profile?tab=agencies')
  await page.getByRole('button', { name: 'Switch' }).click()
  await expectToast(page, 'Switched to Southern Cross Staffing')
})
