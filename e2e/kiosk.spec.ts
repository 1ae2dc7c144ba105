import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { callsAs } from './server-calls.ts'
import { acceptAll, assign, publish, shiftSoon } from './workers.ts'
import { expect, signedIn, test } from './world.ts'

// A context of its own: in a reused one the service worker's files may just be being removed.
test.use({ serviceWorkers: 'allow', reuseContext: false, viewport: { width: 1024, height: 768 } })

type Calls = Awaited<ReturnType<typeof callsAs>>
type Rows<Row> = { rows: Row[] }
type Names = { first_name: string; preferred_name: string | null; last_name: string }
type Expected = { employee_id: string; location_id: string; location_name: string; short: string; pin: string }

/** Somebody who is at work nowhere, with a shift at the site within 24 hours and a PIN. `short` is the name on the tablet. */
async function expectedPerson(page: Page, call: Calls): Promise<Expected> {
  const location_name = 'Redgum Lodge Chermside'
  const { roster_id, shift, worker } = await shiftSoon(page, call, { location: location_name, position: 'Carer' })
  await assign(call, shift, worker)
  await publish(call, roster_id)
  await acceptAll(call, [shift])
  const { employee_id } = worker
  const { first_name, preferred_name, last_name } = await call<Names>('/employee/info', { id: employee_id })
  const { pin } = await call<{ pin: string }>('/kiosk/pin-reset', { employee_id })
  const short = `${preferred_name || first_name} ${last_name.slice(0, 1)}.`
  return { employee_id, location_id: shift.location_id, location_name, short, pin }
}

async function addKiosk(page: Page, { location_name }: Expected, name: string) {
  await page.goto('/time-sheets?tab=kiosks')
  await page.getByRole('button', { name: 'Add kiosk' }).first().click()
  await page.getByRole('combobox', { name: 'Site' }).fill(location_name)
  await page.getByRole('option', { name: location_name }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('switch', { name: 'Take a photo at each clock-in' }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Add kiosk' }).click()
  return page.getByLabel('Pairing code').innerText()
}

/** Pairs the tablet; the button of the person is on it then. */
async function pair(page: Page, code: string, { location_name, short }: Expected) {
  await page.getByLabel('Pairing code').fill(code)
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect(page.getByText(location_name)).toBeVisible()
  const tile = page.getByRole('list', { name: 'Expected here' }).getByRole('button', { name: short })
  await expect(tile).toBeVisible()
  const [first = ''] = short.split(' ')
  return { first, tile, short }
}

/** Everything that the page has loaded is cached. */
const isCached = (page: Page) =>
  page.waitForFunction(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const needed = [`${location.origin}/`, ...loaded.filter((name) => name.includes('/assets/'))]
    return (await Promise.all(needed.map((address) => caches.match(address)))).every(Boolean)
  })

async function enterPin(page: Page, name: string, pin: string) {
  await page.getByRole('button', { name }).click()
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
}

const isInOrder = async (page: Page) => {
  let isDone = false
  const findings = seriousFindings(page).finally(() => (isDone = true))
  // Axe waits for timers, and the clock stands still.
  while (!isDone) await page.clock.runFor(1)
  expect(await findings).toEqual([])
  expect(await page.locator('body').innerText()).not.toMatch(/\bkiosks?\.[a-z]+\./)
}

test('a tablet becomes a kiosk, works without a network, and sends each punch exactly once', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const { accessToken } = await signedIn(page, 'admin')
  const person = await expectedPerson(page, await callsAs(page, 'admin'))
  const code = await addKiosk(page, person, 'Gate 7')

  await page.goto('/kiosk')
  await expect(page.getByRole('heading', { name: 'Set up this tablet as a kiosk' })).toBeVisible()
  await isInOrder(page)
  await page.getByLabel('Pairing code').fill('AAAA-AAAA')
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect(page.getByText('This code is not valid or has expired. Ask your agency for a new one.')).toBeVisible()
  const { first, tile, short } = await pair(page, code, person)
  await isInOrder(page)
  await isCached(page)

  // The tablet loses its network, and is restarted. Once it shows its people, for which it needs timers, its clock stands still, because
  // it returns to the start by itself.
  await context.setOffline(true)
  await page.reload()
  await expect(tile).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
  await enterPin(page, short, person.pin === '135790' ? '135791' : '135790')
  await expect(page.getByText('Wrong PIN or code.')).toBeVisible()
  await isInOrder(page)
  await page.getByLabel('PIN').fill(person.pin)
  await page.getByLabel('PIN').press('Enter')
  await page.getByRole('button', { name: 'Clock in' }).click()
  await expect(
    page.getByRole('heading', { name: new RegExp(`^Hello ${first}.* · clocked in \\d\\d:\\d\\d$`) }),
  ).toBeVisible()
  await isInOrder(page)
  await expect(page.getByRole('status').getByText('No network. 1 clock-in will be sent later.')).toBeVisible()
  await page.getByRole('button', { name: 'Next person' }).click()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Wählen Sie Ihren Namen' })).toBeVisible()
  await isInOrder(page)
  await page.getByRole('button', { name: 'English' }).click()
  await enterPin(page, short, person.pin)
  await isInOrder(page)
  await page.getByRole('button', { name: 'Start break' }).click()
  // Nobody presses anything: the start returns by itself.
  await expect(page.getByRole('heading', { name: /^Enjoy your break, / })).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(page.getByRole('heading', { name: 'Choose your name' })).toBeVisible()
  await expect(page.getByRole('status').getByText('No network. 2 clock-ins will be sent later.')).toBeVisible()

  // The network returns, and the server's first response is lost: the same punches are sent again.
  const sent: string[] = []
  await page.route('**/api/kiosk/punches', async (route) => {
    sent.push(route.request().postData() ?? '')
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.clock.resume()
  await context.setOffline(false)
  await expect.poll(() => sent.length).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('status').getByText(/clock-in/)).toHaveCount(0)
  expect(sent.length).toBeGreaterThan(1)

  const punches = JSON.parse(sent[0] ?? '{}') as { punches: object[] }
  expect(JSON.parse(sent[1] ?? '{}')).toMatchObject({ punches: punches.punches })
  const answer = await page.request.post('/api/kiosk/punch-list?sort=received_at&dir=asc', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { employee_id: person.employee_id },
  })
  const { data } = (await answer.json()) as { data: Rows<{ kind: string; status: string; flags: string[] }> }
  expect(data.rows.map(({ kind, status, flags }) => [kind, status, flags])).toEqual([
    ['in', 'accepted', []],
    ['break_start', 'accepted', []],
  ])
})

test('a tablet says that a clock-in was ignored, or not accepted', async ({ page, context }) => {
  await page.clock.install()
  await signedIn(page, 'admin')
  const admin = await callsAs(page, 'admin')
  const person = await expectedPerson(page, admin)
  const code = await addKiosk(page, person, 'Gate 8')
  await page.goto('/kiosk')
  const { first, short } = await pair(page, code, person)

  await context.setOffline(true)
  // Half a minute at most after the full minute that the other device will name.
  const at = Math.floor((Date.now() + 40_000) / 30_000) * 30_000
  await page.clock.pauseAt(at)
  await enterPin(page, short, person.pin)
  await page.getByRole('button', { name: 'Clock in' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^Hello ${first}`) })).toBeVisible()
  // The same is recorded elsewhere before the tablet sends.
  const { employee_id, location_id } = person
  const { time_zone } = await admin<{ time_zone: string }>('/clock/crew', { location_id })
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(time_zone)
  await admin('/clock/punch-add', {
    ...{ employee_id, location_id, kind: 'in', reason: 'Reported by phone' },
    ...{ on: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) },
  })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: `Already recorded, ${first}` })).toBeVisible()
  await expect(page.getByText('This one was ignored; the first one counts.')).toBeVisible()
  await isInOrder(page)

  // What arrives is not what the tablet signed.
  await page.route('**/api/kiosk/punches', (route) => {
    const sent = route.request().postDataJSON() as { punches: { signature: string }[] }
    const punches = sent.punches.map((punch) => ({ ...punch, signature: 'A'.repeat(punch.signature.length) }))
    return route.continue({ postData: { ...sent, punches } })
  })
  await page.getByRole('button', { name: 'Next person' }).click()
  await enterPin(page, short, person.pin)
  await page.getByRole('button', { name: 'Start break' }).click()
  await expect(page.getByRole('heading', { name: `Not accepted yet, ${first}` })).toBeVisible()
  await expect(page.getByText('Your agency has it and decides. Tell your supervisor.')).toBeVisible()
  await isInOrder(page)
  // It stays longer than what is in order, and then returns to the start by itself.
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { name: `Not accepted yet, ${first}` })).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(page.getByRole('heading', { name: 'Choose your name' })).toBeVisible()
})
