import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { fakeGoogle, type FakePlace } from './fake-google.ts'
import { testIn } from './own-installation.ts'
import { expectToast } from './toasts.ts'
import { expect, sessionOf, signedIn } from './world.ts'

// The key belongs to the installation, and the content policy depends on it: these tests start an installation of their own.
const test = testIn(process.env.E2E_GOOGLE_PORT ?? '')

const script = 'https://maps.googleapis.com/**'
const key = 'AIzaSyA-stands_in_123'

const brokenHill: FakePlace = {
  text: '3/12 Argent Street, Broken Hill NSW, Australia',
  parts: [
    ['subpremise', '3'],
    ['street_number', '12'],
    ['route', 'Argent Street', 'Argent St'],
    ['locality', 'Broken Hill'],
    ['administrative_area_level_1', 'New South Wales', 'NSW'],
    ['postal_code', '2880'],
  ],
  at: [-31.95912345, 141.46512345],
}
const argentina: FakePlace = { text: 'Argentina Avenue, Mount Isa QLD, Australia', parts: [], at: [-20.7, 139.5] }

async function storeKey(page: Page) {
  const { accessToken } = await sessionOf(page, 'superadmin')
  const headers = { authorization: `Bearer ${accessToken}` }
  await page.request.post('/api/system/map-key-update', { data: { map_key: key }, headers })
}

async function open(page: Page) {
  await storeKey(page)
  await signedIn(page, 'admin')
  await page.goto('/location/create')
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const search = (page: Page) => page.getByRole('combobox', { name: 'Find address' })
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })

test('with a key, an address is found with Google by keyboard, and fills in street, coordinates and time zone', async ({
  page,
}) => {
  const requested = await fakeGoogle(page, [argentina, brokenHill])
  await open(page)
  await expect(page.getByText('A map of the stand-in')).toBeVisible()
  await search(page).fill('argent')
  await expect(page.getByRole('option')).toHaveText([argentina.text, brokenHill.text])
  expect(await seriousFindings(page)).toEqual([])
  await search(page).press('ArrowDown')
  await search(page).press('ArrowDown')
  await search(page).press('Enter')

  await expect(field(page, 'Street address')).toHaveValue('3/12 Argent Street')
  await expect(field(page, 'Suburb')).toHaveValue('Broken Hill')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('NSW')
  await expect(field(page, 'Postcode')).toHaveValue('2880')
  await expect(field(page, 'Latitude')).toHaveValue('-31.959123')
  await expect(field(page, 'Longitude')).toHaveValue('141.465123')
  await expect(zone(page)).toHaveValue(/Broken Hill/)

  const [suggested, chosen] = requested
  expect(suggested).toMatchObject({ key, body: { input: 'argent', includedRegionCodes: ['au'] } })
  expect(chosen).toMatchObject({ method: 'GetPlace', body: { session: suggested?.body['session'] } })
  await search(page).fill('argent street')
  await expect.poll(() => requested.length).toBe(3)
  expect(requested[2]?.body['session']).not.toBe(suggested?.body['session'])
})

test('a late response of Google does not replace a newer one; the list of suburbs finds what Google does not', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  const late = page.waitForResponse((answer) => answer.request().postData()?.includes('"argent"') ?? false)
  const requested = await fakeGoogle(page, [argentina, brokenHill], (typed) =>
    typed === 'argent' ? held.promise : Promise.resolve(),
  )
  await open(page)
  await search(page).fill('argent')
  await expect.poll(() => requested.length).toBe(1)
  await search(page).fill('argent street')
  await expect(page.getByRole('option')).toHaveText([brokenHill.text])
  held.resolve()
  await late
  await expect(page.getByRole('option')).toHaveText([brokenHill.text])

  await chooseTweedHeads(page, 'Find address')
  await expect(zone(page)).toHaveValue(/Sydney/)
})

test('on a conflicting change of the key the later user is asked which version to keep', async ({ page, context }) => {
  await storeKey(page)
  await signedIn(page, 'superadmin')
  const other = await context.newPage()
  const put = async (on: Page, value: string) => {
    await field(on, 'Google Maps key').fill(value)
    await on.getByRole('button', { name: 'Save key' }).click()
  }
  for (const each of [page, other]) {
    await each.goto('/map-config')
    await expect(field(each, 'Google Maps key')).not.toHaveValue('')
  }
  await put(other, 'AIzaSyA-theirs_123')
  await expectToast(other, 'Key saved.')
  await put(page, 'AIzaSyA-mine_123')

  await expect(page.getByRole('alert', { name: 'Someone else changed this in the meantime' })).toBeVisible()
  await page.getByRole('button', { name: 'Load latest version' }).click()
  await expect(field(page, 'Google Maps key')).toHaveValue('AIzaSyA-theirs_123')
})

test('if Google’s script is blocked or does not respond, the list of suburbs and the coordinates work', async ({
  page,
}) => {
  await page.clock.install()
  for (const how of ['blocked', 'silent'] as const) {
    await page.route(script, (route) => (how === 'blocked' ? route.abort() : undefined))
    const requested = page.waitForRequest(script)
    await open(page)
    await requested
    await page.clock.fastForward(10_000)
    await expect(page.getByText('The map couldn’t be loaded. You can still enter coordinates.')).toBeVisible()
    await chooseTweedHeads(page, 'Find suburb')
    await page.unroute(script)
  }
})

test('all sites are on one map: Google’s with a key, tiles without one, or a list without a map provider', async ({
  page,
}) => {
  const { accessToken } = await sessionOf(page, 'superadmin')
  const headers = { authorization: `Bearer ${accessToken}` }
  const store = (path: string, data: object) => page.request.post(`/api${path}`, { data, headers })
  await fakeGoogle(page, [])
  await store('/system/map-key-update', { map_key: key })
  await signedIn(page, 'admin')
  await page.goto('/locations?q=hill')
  await page.getByText('Map', { exact: true }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(page.getByText('A map of the stand-in')).toBeVisible()

  await store('/system/map-key-update', { map_key: '' })
  await store('/env-update', { keys: { MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' } })
  await page.route('https://tiles.example/**', (route) => route.fulfill({ contentType: 'image/png', body: '' }))
  await page.reload()
  const pin = page.getByRole('region', { name: 'Map of sites' }).getByRole('button', { name: /^Broken Hill/ })
  await pin.press('Enter')
  await expect(page.getByRole('link', { name: /^Broken Hill/ })).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(pin).toBeFocused()
  await pin.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Broken Hill/, level: 1 })).toBeVisible()

  await store('/env-update', { keys: { MAP_TILES: '' } })
  await page.goto('/locations?q=hill&view=map')
  await expect(page.getByText('No map is set up', { exact: false })).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('link', { name: /^Broken Hill/ })).toBeVisible()
})

async function chooseTweedHeads(page: Page, name: string) {
  await page.getByRole('combobox', { name }).fill('tweed heads west')
  await page.getByRole('option', { name: /Tweed Heads West/ }).click()
  await expect(field(page, 'Postcode')).toHaveValue('2485')
}
