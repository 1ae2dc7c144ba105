import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const mark = join(root, 'dist/web/.built')

/** Builds the browser application when there is none or its sources have changed since; says whether it built. */
export async function buildWeb(): Promise<boolean> {
  const wanted = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return false
  console.log('Building the browser application …')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  writeFileSync(mark, wanted)
  return true
}

function fingerprint() {
  const files = ['web', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  for (const file of [...files.toSorted(), join(root, 'package-lock.json'), join(root, 'vite.config.ts')]) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
