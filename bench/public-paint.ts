import type { Browser } from '@playwright/test'
import { withBrowser } from './measuring/browser.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'

const rounds = option('rounds', 5, 1)
const signIn = '/login'

/** The largest contentful paint of the public pages on a phone with an empty cache, against the sign-in page of the application. */
export const paintRatios = (address: string, paths: readonly string[]): Promise<Ratio[]> =>
  withBrowser(async (browser) => {
    const times = new Map<string, number[]>()
    // In turns, so that other load on the machine affects all of them; the first round only warms up.
    for (let round = 0; round <= rounds; round++)
      for (const path of [signIn, ...paths]) {
        const ms = await largestPaint(browser, address + path)
        if (round > 0) times.set(path, [...(times.get(path) ?? []), ms])
      }
    const ofSignIn = median(times.get(signIn) ?? [])
    return paths.map((path) => ratioOf(path, median(times.get(path) ?? []), ofSignIn))
  })

const ratioOf = (path: string, ms: number, ofSignIn: number): Ratio => ({
  bench: 'public-jobs',
  title: `largest contentful paint of ${path.replace(/\d+$/, '…')}, against ${signIn}`,
  ratio: ms / ofSignIn,
  goal: { at_most: 1 },
  figures: `${ms.toFixed(0)} of ${ofSignIn.toFixed(0)} ms`,
})

async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-AU' })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const last = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return last
}
