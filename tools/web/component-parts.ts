import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '#tools/checks/check.ts'

const sources = ['web/**/*.tsx', 'node_modules/@mantine/*/esm/**/*.mjs']

/**
 * Leaves out the parts of Mantine's components that no file names: `Menu.Sub = MenuSub` brings submenus into every menu, because the
 * bundler cannot know that `Menu.Sub` is not read anywhere.
 */
export function componentParts(): Plugin {
  let named: ReadonlySet<string> = new Set()
  return {
    name: 'muster:component-parts',
    apply: 'build',
    buildStart() {
      const texts = globSync(sources, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
      named = new Set(texts.flatMap(partsNamedIn))
    },
    transform: {
      filter: { id: /\/node_modules\/@mantine\/.*\.mjs$/ },
      handler: (code) => withoutOtherParts(code, named),
    },
  }
}

const assignment = /^([A-Z]\w*\.[A-Z]\w*) = \w+;$/gm

/** The parts that a file uses, `Menu.Item`: named anywhere but where Mantine assigns them. */
export const partsNamedIn = (code: string): string[] =>
  [...code.replaceAll(assignment, '').matchAll(/\b[A-Z]\w*\.[A-Z]\w*/g)].map(([part]) => part)

/** A module of Mantine without the assignments of parts that are not named; what only they import is then left out of the build. */
export const withoutOtherParts = (code: string, named: ReadonlySet<string>): string =>
  code.replaceAll(assignment, (line, part: string) => (named.has(part) ? line : ''))
