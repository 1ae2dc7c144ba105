import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newerThanFloor } from './browser-floor.ts'

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

test.each([
  ['let{promise:e,resolve:t}=Promise.withResolvers();', ['Promise.withResolvers']],
  ['n=Map.groupBy(r,({at:e})=>e)', ['Map.groupBy']],
  ['let i=AbortSignal.any([e,t])', ['AbortSignal.any']],
  ['[...e.values().map(f)],t.entries().toArray()', ['a method of iterators']],
  ['typeof URL.canParse==`function`?URL.canParse(e):(new URL(e),!0)', []],
  ['Object.entries(e).map(f),[...e.values()].map(f),Array.from(e.keys()).filter(f)', []],
])('a script with %s is refused for %j', (code, found) => {
  expect(newerThanFloor(code)).toEqual(found)
})
