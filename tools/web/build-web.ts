import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const builder = 'tools/web/build-web-process.ts'

/** The first line of this file is the fingerprint of the build's sources, the others are its files. */
export const buildMark = join(root, 'dist/web/.built')

/**
 * Builds the browser application if missing or out of date; returns whether it built. In a process of its
 * own, because the server started next would keep the bundler's memory (about 1 GB).
 */
export async function buildWeb(): Promise<boolean> {
  const wanted = fingerprint()
  const last = existsSync(buildMark) ? readFileSync(buildMark, 'utf8').split('\n')[0] : undefined
  if (last === wanted) return false
  console.log('Building the browser application …')
  const [status] = await once(spawn(process.execPath, [builder, wanted], { cwd: root, stdio: 'inherit' }), 'close')
  if (status !== 0) throw new Error('The browser application could not be built; the reason is above.')
  return true
}

function fingerprint() {
  const files = ['web', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  const settings = [
    'package-lock.json',
    'vite.config.ts',
    'tools/web/build-web.ts',
    'tools/web/browser-floor.ts',
    'tools/web/texts-by-screen.ts',
    'tools/web/contract-facts.ts',
    builder,
  ].map((file) => join(root, file))
  for (const file of [...files.toSorted(), ...settings]) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
