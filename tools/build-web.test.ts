import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const importsOf = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/^(?:import|export) .*from '(.+)'$/gm)

/** Everything that a script of this folder loads from this folder and from packages, but for the server itself. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  for (const [, name = ''] of importsOf(file)) {
    if (seen.has(name)) continue
    seen.add(name)
    if (name.startsWith('./')) loadedBy(name, seen)
  }
  return seen
}

test('npm start does not load the bundler into the process that serves', () => {
  expect([...loadedBy('start.ts')]).toContain('./build-web.ts')
  expect([...loadedBy('start.ts')]).not.toContain('vite')
  expect([...loadedBy('build-web-process.ts')]).toContain('vite')
})
