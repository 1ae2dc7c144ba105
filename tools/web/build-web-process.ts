/** Builds the browser application; the argument is the fingerprint of its sources. Run by tools/web/build-web.ts. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'
import { browserFloor, newerThanFloor } from './browser-floor.ts'
import { buildMark } from './build-web.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist/web')
const [wanted = ''] = process.argv.slice(2)

const [, ...before] = existsSync(buildMark) ? readFileSync(buildMark, 'utf8').split('\n') : []
const built = await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
// The service worker: its content changes with each build, which is how browsers detect updates.
await buildScript('web/worker/worker.ts', 'sw.js')
await buildScript('web/job-page/job-form.ts', 'job-form.js')
await buildScript('web/job-page/job-map.ts', 'job-map.js')
const files = [built].flat().flatMap((one) => ('output' in one ? one.output.map(({ fileName }) => fileName) : []))
requireFloor([...files, 'sw.js', 'job-form.js', 'job-map.js'])
await compressTexts(new Set(before))
keepOnly(new Set([...files, ...before]))
writeFileSync(buildMark, [wanted, ...files].join('\n'))

/** A script of its own, with a constant name, and its styles under the same. */
function buildScript(source: string, name: string) {
  return build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(wanted.slice(0, 12)) },
    build: {
      target: browserFloor,
      outDir: folder,
      emptyOutDir: false,
      // A file of its own: the policy of the page refuses styles that a script adds.
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, source),
        output: { format: 'iife', entryFileNames: name, assetFileNames: name.replace(/\.js$/, '[extname]') },
      },
    },
  })
}

/** Refuses scripts of this build that the oldest browsers could not run, of libraries too. */
function requireFloor(names: readonly string[]) {
  const tooNew = names
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => newerThanFloor(readFileSync(join(folder, name), 'utf8')).map((what) => `${name}: ${what}`))
  if (tooNew.length > 0)
    throw new Error(`Newer than the oldest browsers (tools/web/browser-floor.ts):\n${tooNew.join('\n')}`)
}

/** Open pages load their chunks from the previous build; older ones are asked to reload (web/app/start/show-reload.tsx). */
function keepOnly(files: ReadonlySet<string>) {
  for (const name of readdirSync(join(folder, 'assets')))
    if (!files.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) rmSync(join(folder, 'assets', name))
}

/**
 * Writes a brotli and a gzip version beside every text file, so that none is compressed per request (server/http/web.ts sends them).
 * Those of the previous build exist already.
 */
async function compressTexts(before: ReadonlySet<string>): Promise<void> {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !before.has(relative(folder, file)))
  const forms = [
    ['br', promisify(brotliCompress)],
    ['gz', promisify(gzip)],
  ] as const
  const work = texts.flatMap((file) =>
    forms.map(async ([ending, compress]) => writeFileSync(`${file}.${ending}`, await compress(readFileSync(file)))),
  )
  await Promise.all(work)
}
