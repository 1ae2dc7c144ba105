import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The flags for tests and benchmarks: without a sandbox (CI runs as root), a GPU and background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

// The headless shell takes a quarter less time and renders the same.
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** The path of a Chromium: CHROMIUM_PATH, the machine's own, Playwright's, or one installed now. Throws if there is none. */
export async function chromiumPath(): Promise<string> {
  const known = knownChromium()
  if (known !== undefined) return known
  console.log('No Chromium found: installing one …')
  if ((await run('npx', ['playwright', 'install', 'chromium'])) && existsSync(chromium.executablePath()))
    return chromium.executablePath()
  if (
    process.getuid?.() === 0 &&
    (await run('apt-get', ['update'])) &&
    (await run('apt-get', ['install', '-y', 'chromium-headless-shell']))
  )
    return knownChromium() ?? fail()
  return fail()
}

function knownChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const paths = PATH.split(delimiter).flatMap((folder) => chromiumNames.map((name) => join(folder, name)))
  return [CHROMIUM_PATH, ...paths, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
}

async function run(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
  const [status] = await once(child, 'close').catch(() => [null])
  return status === 0
}

function fail(): never {
  throw new Error(
    'No Chromium: install one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH.',
  )
}
