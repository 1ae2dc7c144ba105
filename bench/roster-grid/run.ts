/* eslint-disable no-console -- a benchmark prints */
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'

import { seriousFindings, standard } from '../../e2e/accessibility.ts'
import { chromiumFlags, chromiumPath } from '#tools/testing/chromium.ts'
import { scrolled, type ScrollResult } from '../measuring/browser.ts'

/* The limits of the roster grid: 1,000 people × 14 days × 7,000 shifts on screen in under 500 ms, scrolling at 55 frames per
   second or more. Every figure is relative to an empty page in the same browser and run.
   Usage: node bench/roster-grid/run.ts [folder for pictures] */

const goals = { first_frame_ms: 500, frames_per_second: 55, cost_per_frame_ms: 12 }
const seconds = 3
const costedFrames = 180
/** main-thread work in Chromium's trace, each counted once */
const costly = new Set(['FunctionCall', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit'])
const pictures = process.argv[2]

const config = { configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: 'error' } as const
await build(config)
const server = await preview({ ...config, preview: { port: 0 } })
const address = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })

await measure(browser)
const violations = await inspect(browser)
await browser.close()
await server.close()
process.exitCode = violations > 0 ? 1 : 0

async function measure(browser: Browser) {
  const blank = await firstFrame(await opened(browser, '?view=blank'))
  const first = await medianOf(5, async () => firstFrame(await opened(browser, '')))
  console.log(
    `first frame   ${first.toFixed(0)} ms = ${(first / goals.first_frame_ms).toFixed(2)} of the goal, ${(first / blank).toFixed(1)} × an empty page`,
  )
  const page = await opened(browser, '')
  const list = await opened(browser, '?view=list')
  console.log(
    `elements      ${await page.evaluate(() => document.querySelectorAll('[role=grid] *').length)} in the grid`,
  )
  for (const speed of [3000, 8000]) printSpeed(speed, await scrolledAt(list, speed), await scrolledAt(page, speed))
  const cost = await costPerFrame(await opened(browser, ''))
  console.log(
    `cost          ${cost.toFixed(1)} ms of processor a frame = ${(cost / goals.cost_per_frame_ms).toFixed(2)} of the goal`,
  )
}

function scrolledAt(page: Page, speed: number): Promise<ScrollResult> {
  return scrolled(page, '[role=grid]', speed, seconds)
}

function printSpeed(speed: number, list: ScrollResult, grid: ScrollResult) {
  const against_goal = (grid.rate / goals.frames_per_second).toFixed(2)
  const against_list = (grid.rate / list.rate).toFixed(2)
  console.log(
    `scroll ${speed}   ${grid.rate.toFixed(1)} fps = ${against_goal} of the goal, ${against_list} × a plain list (${list.rate.toFixed(1)} fps, longest frame ${list.worst_ms.toFixed(0)} ms)`,
  )
  console.log(`              longest frame ${grid.worst_ms.toFixed(0)} ms`)
}

async function opened(browser: Browser, query: string, width = 1440, height = 860): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error('page error:', error.message))
  await page.goto(address + query)
  await page.waitForFunction('globalThis.bench')
  return page
}

/** From the script's start to the first painted frame, without creating the data. */
async function firstFrame(page: Page): Promise<number> {
  return page.evaluate('globalThis.bench.first_frame_ms')
}

async function medianOf(times: number, measured: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let turn = 0; turn < times; turn++) values.push(await measured())
  return values.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0
}

/** Processor milliseconds per frame on the main thread at 67 px per frame, over a fixed number of frames. Measured in
 * the thread's own time, so other load on the machine does not affect it. */
async function costPerFrame(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  const events: Readonly<Record<string, unknown>>[] = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const done = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await page.evaluate(scrollByFrames, costedFrames)
  await client.send('Tracing.end')
  await done
  const cost = events.reduce((sum, { name, tdur }) => sum + (costly.has(String(name)) ? Number(tdur ?? 0) : 0), 0)
  return cost / 1000 / costedFrames
}

async function scrollByFrames(count: number) {
  const grid = document.querySelector('[role=grid]')
  for (let frame = 0; frame < count; frame++) {
    await new Promise(requestAnimationFrame)
    grid?.scrollBy({ top: 67, behavior: 'instant' })
  }
}

/** Runs axe on both views in both themes and two widths; also takes screenshots, if a folder is given. */
async function inspect(browser: Browser): Promise<number> {
  let count = 0
  for (const view of ['grid', 'theme'])
    for (const scheme of pictures ? ['light', 'dark'] : ['light'])
      for (const width of [1440, 390]) {
        const page = await opened(browser, `?view=${view}&scheme=${scheme}`, width, width < 600 ? 780 : 860)
        await page.evaluate(() => document.fonts.ready)
        if (pictures) await page.screenshot({ path: `${pictures}/${view}-${scheme}-${width}.png` })
        // Inspects both themes.
        if (scheme === 'light') count += await violationsOn(page, `${view} ${width}`)
        await page.context().close()
      }
  console.log(`axe           ${count} serious or critical violations on ${2 * 2} pages in both themes`)
  return count
}

async function violationsOn(page: Page, name: string): Promise<number> {
  const findings = await seriousFindings(page, undefined, [...standard, 'wcag22aa'])
  for (const finding of findings) console.log(`axe ${name}: ${finding}`)
  return findings.length
}
