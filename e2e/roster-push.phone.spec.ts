import type { Browser, BrowserContext, Page, Worker as ServiceWorker } from '@playwright/test'
import { ownBasics } from '#contract/people/employee-details.ts'
import { fakePush } from '#server/testing/fakes/fake-push.ts'
import { fakeSms } from '#server/testing/fakes/fake-sms.ts'
import { seriousFindings } from './accessibility.ts'
import { type Calls, callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'
import { assign, type Employee, inMinutes, publish, type Shift, shiftSoon } from './workers.ts'

// A context of its own, as in the test that goes without a network.
test.use({ serviceWorkers: 'allow', reuseContext: false, permissions: ['notifications'] })

const now = () => new Date()

/**
 * A push service. Chromium cannot reach its own here, so the browser gets a subscription of this one; without a desktop it also says that
 * notifications are refused, whatever is permitted.
 */
async function pushServiceFor(page: Page, own: Calls) {
  const fake = await fakePush({ now, port: Number(process.env.E2E_PUSH_PORT) })
  const { public_key: server_key } = await own<{ public_key: string }>('/push/key')
  const { endpoint, public_key: p256dh, auth_secret: auth } = fake.subscribe(server_key)
  await page.addInitScript(
    (subscription) => {
      Object.assign(PushManager.prototype, { subscribe: async () => ({ toJSON: () => subscription }) })
      Object.defineProperty(Notification, 'permission', { value: 'default' })
    },
    { endpoint, keys: { p256dh, auth } },
  )
  return fake
}

/** Gives the service worker what the push service received and decrypted, as Chromium does. */
async function deliver(context: BrowserContext, page: Page, content: object) {
  const client = await context.newCDPSession(page)
  const registered = new Promise<string>((found) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const message = { origin, registrationId: await registered, data: JSON.stringify(content) }
  await client.send('ServiceWorker.deliverPushMessage', message)
}

type ShownNotification = { title: string; body: string; tag: string; actions: { title: string }[] }
// What the functions below find in the service worker.
declare const registration: object
declare const notifications: Map<string, ShownNotification>

/** The notifications of the system, which a browser without a desktop has not: a later one replaces an earlier one of its tag. */
async function systemOf(worker: ServiceWorker) {
  await worker.evaluate(() => {
    Object.assign(self, { notifications: new Map() })
    Object.assign(registration, {
      showNotification: async (title: string, options: Omit<ShownNotification, 'title'>) =>
        void notifications.set(options.tag, { title, ...options }),
    })
  })
  return {
    shown: () => worker.evaluate(() => [...notifications.values()]),
    /** Taps an action of the only notification; returns when the worker has done all of it. */
    tap: (chosen: string) =>
      worker.evaluate(async (action) => {
        const [shown] = notifications.values()
        const notification = { ...shown, close: () => notifications.clear() }
        const work: Promise<unknown>[] = []
        const waitUntil = (done: Promise<unknown>) => work.push(done)
        dispatchEvent(Object.assign(new Event('notificationclick'), { action, notification, waitUntil }))
        await Promise.all(work)
      }, chosen),
  }
}

/** A provider of text messages, set up until the test ends. */
async function smsProvider(platform: Calls) {
  const fake = await fakeSms({ now })
  await platform('/env-update', { keys: { SMS_URL: fake.url } })
  return {
    to: (number: string) => fake.state.messages.filter(({ to }) => to === number).map(({ body }) => body),
    /** A reply, as the provider posts it to the product. */
    async reply(page: Page, From: string, Body: string) {
      const fields = { From, Body, MessageSid: `SM${crypto.randomUUID()}`, To: '+61480000001' }
      const request = fake.webhook(`http://localhost:${process.env.E2E_PORT}`, '/sms/inbound', fields)
      const response = await page.request.post(request.url, { headers: request.headers, data: request.payload })
      expect(response.status()).toBe(200)
    },
    async end() {
      await platform('/env-update', { keys: { SMS_URL: '' } })
      await fake.close()
    },
  }
}

/** Records a mobile number: those of the demo are landlines, so that no message reaches a stranger. */
async function recordMobile(own: Calls, { employee_id: id }: Employee) {
  const file = await own<Record<string, unknown>>('/employee/info', { id })
  const basics = Object.fromEntries(ownBasics.map((name) => [name, file[name] ?? '']))
  const phone = `+614120${crypto.getRandomValues(new Uint32Array(1)).join().slice(-5).padStart(5, '0')}`
  await own('/employee/candidate-profile-update', { id, version: file['version'], ...basics, phone })
  return phone
}

async function officeOf(browser: Browser) {
  const screen = { viewport: { width: 1440, height: 1200 }, isMobile: false, hasTouch: false }
  const page = await (await browser.newContext({ ...screen, serviceWorkers: 'block' })).newPage()
  await signedIn(page, 'admin')
  return page
}

/** Lets the shift end an hour later. */
async function prolong(page: Page, { id }: Shift, hours: string) {
  await page.locator(`[data-chip="w:${id}"]`).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(drawer.getByText('If its start or end changes by more than 15 minutes')).toBeVisible()
  await drawer.getByLabel('Hours').nth(1).fill(hours)
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, '1 person needs to respond again.')
}

test('an employee accepts a shift from a push message, and again by SMS after a change that the board shows as unseen until then', async ({
  page,
  context,
  browser,
}) => {
  const call = await callsAs(page, 'admin')
  const sms = await smsProvider(await callsAs(page, 'superadmin'))
  const place = { location: 'chermside', position: 'Carer' }
  const { roster_id, shift, worker, ends } = await shiftSoon(page, call, place)
  const own = await callsAs(page, worker.person)
  // Whatever time it is here, nobody sleeps.
  const quiet = { quiet_active: false, quiet_from: '21:00', quiet_to: '07:00', time_zone: 'Australia/Brisbane' }
  await own('/notification-preferences-update', { kinds: [], ...quiet })
  const number = await recordMobile(own, worker)
  const pushes = await pushServiceFor(page, own)
  await signedIn(page, worker.person)
  await page.goto('/notifications?tab=preferences')
  await page.getByRole('button', { name: 'Turn on for this device' }).tap()
  await expect(page.getByRole('button', { name: /^Turn off: / })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await assign(call, shift, worker)
  await publish(call, roster_id)
  await expect.poll(() => pushes.state.received.length).toBe(1)
  const system = await systemOf(context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker')))
  await deliver(context, page, pushes.state.received[0]?.content ?? {})
  await expect.poll(system.shown).toHaveLength(1)
  const [message] = await system.shown()
  expect(message).toMatchObject({ title: 'New shift', body: expect.stringContaining('Redgum Lodge Chermside') })
  expect(message?.actions.map(({ title }) => title)).toEqual(['Accept', 'Decline'])
  await system.tap('accept')
  expect(await system.shown()).toMatchObject([{ body: expect.stringMatching(/^Accepted: Redgum Lodge/), actions: [] }])

  const office = await officeOf(browser)
  const board = `/create-roster?roster=${roster_id}&by=demand&grid=1`
  await office.goto(board)
  const chip = office.locator(`[data-chip="w:${shift.id}"]`)
  await expect(chip).toContainText(worker.name)
  await prolong(office, shift, inMinutes(ends + 60).time.slice(0, 2))
  await publish(call, roster_id)
  await office.goto(board)
  const alert = office.getByRole('button', { name: '1 unseen' })
  await alert.click()
  const unseen = office.getByRole('dialog').filter({ hasText: 'to a shift that starts within 24 hours' })
  await expect(unseen.getByRole('link').first()).toHaveAttribute('href', `tel:${number}`)
  expect(await seriousFindings(office)).toEqual([])

  await expect.poll(() => sms.to(number).at(-1)).toContain('Reply YES to accept')
  await sms.reply(page, number, 'Yes')
  await expect.poll(() => sms.to(number).at(-1)).toMatch(/^Accepted: Redgum Lodge/)
  await office.goto(board)
  await expect(chip).toContainText(worker.name)
  await expect(alert).toHaveCount(0)
  await chip.click()
  await expect(office.getByRole('dialog').getByText('Accepted', { exact: true })).toBeVisible()
  await sms.end()
  await pushes.close()
})
