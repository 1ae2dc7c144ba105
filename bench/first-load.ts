import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { buildWeb } from '../tools/web/build-web.ts'
import { adminState, type State, withBrowser } from './measuring/browser.ts'
import { filled, makePeople } from './people-data.ts'
import { startMuster, withFolder } from './measuring/process.ts'
import { flagged, isSmokeRun, type Ratio } from './measuring/ratio.ts'

/** Kilobytes of JavaScript, gzip: the limits of e2e/first-load.spec.ts. */
const budgets: Readonly<Record<string, number>> = {
  '/employees': 340,
  '/customers': 340,
  '/employee-create': 340,
  '/create-roster': 340,
  '/create-roster?board=all': 420,
  '/time-sheets': 340,
  '/dashboard': 340,
}
const signInBudget = 180
/** The screens before sign-in; an agency's link as people open it. */
const signInPaths = [
  '/login',
  '/register?agency=x',
  '/forgot-password',
  '/recover-link',
  '/verify-otp#email=a&purpose=recover',
  '/reset-password#x',
]

type Script = { name: string; zipped: number; sent: number }
type LoadSize = { kilobytes: number; sent: number; files: number }

/** The JavaScript that a browser with an empty cache loads for a screen, in kB of gzip against the limit. */
export async function firstLoad(): Promise<Ratio[]> {
  await buildWeb()
  return withFolder(async (folder) => {
    await filled({ dir: folder }, (database, analyse) => makePeople(database, analyse, 200, 10))
    const muster = await startMuster({ DATA_DIR: folder })
    return withBrowser((browser) => screensOf(browser, muster.address)).finally(() => muster.stop())
  })
}

async function screensOf(browser: Browser, address: string): Promise<Ratio[]> {
  const ratios: Ratio[] = []
  const few = isSmokeRun ? 1 : undefined
  for (const screen of signInPaths.slice(0, few))
    ratios.push(ratioOf(nameOf(screen), await loadedBy(browser, address + screen, null), signInBudget))
  const state = await adminState(browser, address)
  for (const [path, budget] of Object.entries(budgets).slice(0, few))
    ratios.push(ratioOf(path, await loadedBy(browser, address + path, state), budget))
  return ratios
}

async function loadedBy(browser: Browser, url: string, storageState: State | null): Promise<LoadSize> {
  const context = await browser.newContext({ ...(storageState && { storageState }), locale: 'en-AU' })
  const page = await context.newPage()
  const scripts = scriptsOf(page)
  // An open stream would prevent network idle.
  await page.route('**/api/notification-stream', (route) => route.abort())
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(scripts)
  await context.close()
  if (flagged('files')) printFiles(url, loaded)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0) / 1000
  return {
    kilobytes: sum(loaded.map(({ zipped }) => zipped)),
    sent: sum(loaded.map(({ sent }) => sent)),
    files: loaded.length,
  }
}

function printFiles(url: string, scripts: readonly Script[]) {
  console.log(`\n${url}`)
  for (const { name, zipped } of scripts.toSorted((one, other) => other.zipped - one.zipped).slice(0, 25))
    console.log(`${(zipped / 1000).toFixed(1).padStart(7)} kB  ${name}`)
}

/** Filled while the page loads: each script's size, compressed by us and as sent by the server. */
function scriptsOf(page: Page) {
  const scripts: Promise<Script>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.response().then(sizesOf))
  })
  return scripts
}

async function sizesOf(response: Response | null): Promise<Script> {
  if (response === null) return { name: '', zipped: 0, sent: 0 }
  const { responseBodySize } = await response.request().sizes()
  return {
    name: new URL(response.url()).pathname,
    zipped: gzipSync(await response.body(), { level: 9 }).length,
    sent: responseBodySize,
  }
}

function ratioOf(path: string, { kilobytes, sent, files }: LoadSize, budget: number): Ratio {
  return {
    bench: 'first-load',
    title: `${path}, JavaScript against ${budget} kB`,
    ratio: kilobytes / budget,
    goal: { at_most: 1 },
    figures: `${kilobytes.toFixed(0)} kB gzip in ${files} files, ${sent.toFixed(0)} kB sent`,
  }
}

const nameOf = (address: string) => address.replace(/[?#].*$/, '')
