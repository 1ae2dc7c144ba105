import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { callsAs } from './server-calls.ts'
import { expect, signedIn, test } from './world.ts'

// A context of its own: in a reused one the service worker's files may just be being removed.
test.use({ serviceWorkers: 'allow', reuseContext: false, viewport: { width: 1024, height: 768 } })

type Calls = Awaited<ReturnType<typeof callsAs>>
type Assignment = { employee_id: string; employee_name: string; location_id: string; location_name: string }
type Rows<Row> = { rows: Row[] }

/** Somebody who is expected today or tomorrow and is not at work yet, with a PIN. */
async function expectedPerson(admin: Calls) {
  const day = (later: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(Date.now() + later * 86_400_000)
  const person = await admin<Assignment>('/roster/assignment-list', {
    ...{ from: day(0), to: day(1), status: 'accepted', not_started: true, sort: 'starts_at' },
  })
  const { pin } = await admin<{ pin: string }>('/kiosk/pin-reset', { employee_id: person.employee_id })
  return { ...person, pin }
}

async function addKiosk(page: Page, { location_name }: Assignment) {
  await page.goto('/time-sheets?tab=kiosks')
  await page.getByRole('button', { name: 'Add kiosk' }).first().click()
  await page.getByRole('combobox', { name: 'Site' }).fill(location_name)
  await page.getByRole('option', { name: location_name }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Gate 7')
  await page.getByRole('switch', { name: 'Take a photo at each clock-in' }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Add kiosk' }).click()
  return page.getByLabel('Pairing code').innerText()
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
  const person = await expectedPerson(await callsAs(page, 'admin'))
  const code = await addKiosk(page, person)

  await page.goto('/kiosk')
  await expect(page.getByRole('heading', { name: 'Set up this tablet as a kiosk' })).toBeVisible()
  await isInOrder(page)
  await page.getByLabel('Pairing code').fill('AAAA-AAAA')
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect(page.getByText('This code is not valid or has expired. Ask your agency for a new one.')).toBeVisible()
  await page.getByLabel('Pairing code').fill(code)
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect(page.getByText(person.location_name)).toBeVisible()
  const [first = ''] = person.employee_name.split(' ')
  const tile = page.getByRole('list', { name: 'Expected here' }).getByRole('button', { name: first })
  await expect(tile.first()).toBeVisible()
  await isInOrder(page)
  await isCached(page)

  // The tablet loses its network, and is restarted. Its clock stands still, because it returns to the start by itself.
  await context.setOffline(true)
  await page.reload()
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
  await expect(tile.first()).toBeVisible()
  const short = await tile.first().locator('b').innerText()
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
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await page.request.post('/api/kiosk/punch-list?sort=received_at&dir=asc', { headers })
  const { data } = (await answer.json()) as { data: Rows<{ kind: string; status: string; flags: string[] }> }
  expect(data.rows.map(({ kind, status, flags }) => [kind, status, flags])).toEqual([
    ['in', 'accepted', []],
    ['break_start', 'accepted', []],
  ])
})
