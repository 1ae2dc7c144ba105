import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const tools = join(import.meta.dirname, '..')

const importsOf = (file: string) =>
  readFileSync(join(tools, file), 'utf8').matchAll(/^(?:import|export) .*from '(.+)'$/gm)

/** All modules that a script of tools/ loads from tools/ and from packages, without the server itself. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  for (const [, name = ''] of importsOf(file)) {
    if (seen.has(name)) continue
    seen.add(name)
    if (name.startsWith('#tools/')) loadedBy(name.slice('#tools/'.length), seen)
    else if (name.startsWith('./')) loadedBy(join(dirname(file), name), seen)
  }
  return seen
}

test('npm start does not load the bundler into the server process', () => {
  expect([...loadedBy('start.ts')]).toContain('#tools/web/build-web.ts')
  expect([...loadedBy('start.ts')]).not.toContain('vite')
  expect([...loadedBy('web/build-web-process.ts')]).toContain('vite')
})
