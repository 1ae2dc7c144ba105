import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { assign, publish, rosterWith, type Worker, workersAt } from './workers.ts'
import { expect, signedIn, test } from './world.ts'

// A context of its own: in a reused one the service worker's files may just be being removed.
test.use({ serviceWorkers: 'allow', reuseContext: false })

test('an employee reads and answers their shifts offline, the answer is sent when the network is back, and signing out removes all stored data', async ({
  page,
  context,
}) => {
  const call = await callsAs(page, 'admin')
  const monday = mondayOf('offline')
  const { roster_id, shifts: planned } = await rosterWith(call, { location: 'norwood', position: 'Carer' }, [
    { dates: [monday, dayAfter(monday, 1)], starts: '09:00', ends: '13:00' },
  ])
  const [worker] = (await workersAt(page, call, planned, 1)) as [Worker]
  for (const shift of planned) await assign(call, shift, worker)
  await publish(call, roster_id)
  await signedIn(page, worker.person)
  await page.goto('/assigned-roster')
  // Their own alone: offers and requests of colleagues, which other tests may send them, are not shown offline.
  const shifts = page.locator('article[data-colour]').filter({ hasText: '09:00–13:00' })
  await expect(shifts).toHaveCount(2)
  // The page and everything that it has loaded are cached.
  await page.waitForFunction(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const needed = [`${location.origin}/`, ...loaded.filter((name) => name.includes('/assets/'))]
    return (await Promise.all(needed.map((address) => caches.match(address)))).every(Boolean)
  })
  // It is ready while it is still being activated.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect(page.getByText('You’re offline')).toHaveCount(0)

  await context.setOffline(true)
  await page.reload()

  await expect(
    page.getByRole('status').filter({ hasText: /^You’re offline\. Last updated \d\d:\d\d\.$/ }),
  ).toBeVisible()
  await expect(shifts).toHaveCount(2)
  await shifts.first().getByRole('button', { name: 'Accept' }).tap()
  const waits = /^You accepted\. Your answer is saved on this phone/
  await expect(shifts.first().getByRole('status').filter({ hasText: waits })).toBeVisible()
  await shifts.last().getByRole('button', { name: 'Decline' }).tap()
  const declining = page.getByRole('dialog')
  await declining.getByText('I’m sick').tap()
  await declining.getByRole('button', { name: 'Decline' }).tap()
  await expect(page.getByText('2 answers are saved on this phone')).toBeVisible()
  await shifts.last().getByRole('button', { name: 'Don’t send' }).tap()
  // Closing the page loses nothing.
  await page.reload()
  await expect(page.getByText('1 answer is saved on this phone')).toBeVisible()

  await context.setOffline(false)

  await expectToast(page, 'Accepted:')
  await expect(page.getByText('saved on this phone')).toHaveCount(0)
  const accepted = await call<{ works_on: string }>('/roster/assignment-list', {
    roster_id,
    status: 'accepted',
  })
  expect(accepted.works_on).toBe(monday)
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Your account' }).tap()
  await page.getByRole('menuitem', { name: 'Sign out' }).tap()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const left = await page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return {
      stored: Object.keys(localStorage).filter((key) => /offline|answers|Token|userData/.test(key)),
      requests: caught.flat().filter(({ url }) => /\/(api|files)\//.test(url)).length,
    }
  })
  expect(left).toEqual({ stored: [], requests: 0 })
})
