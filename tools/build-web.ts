import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const mark = join(root, 'dist/web/.built')

/** Builds the browser application when there is none or its sources have changed since; says whether it built. */
export async function buildWeb(): Promise<boolean> {
  const wanted = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return false
  console.log('Building the browser application …')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await compressed(join(root, 'dist/web'))
  writeFileSync(mark, wanted)
  return true
}

/** Beside every text its brotli and gzip form, so that nothing is compressed while somebody waits (server/http/web.ts sends them). */
async function compressed(folder: string): Promise<void> {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const forms = [
    ['br', promisify(brotliCompress)],
    ['gz', promisify(gzip)],
  ] as const
  const work = texts.flatMap((file) =>
    forms.map(async ([ending, compress]) => writeFileSync(`${file}.${ending}`, await compress(readFileSync(file)))),
  )
  await Promise.all(work)
}

function fingerprint() {
  const files = ['web', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  const settings = ['package-lock.json', 'vite.config.ts', 'tools/build-web.ts'].map((file) => join(root, file))
  for (const file of [...files.toSorted(), ...settings]) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
