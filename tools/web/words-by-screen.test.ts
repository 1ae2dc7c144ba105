import { expect, test } from 'vitest'
import { root, textOf } from '#tools/checks/check.ts'
import { wordsOfScreens } from './words-by-screen.ts'

const words = wordsOfScreens()

test('every screen is known, and the shell', () => {
  const paths = [...textOf(root, 'web/app/screens.ts').matchAll(/^    path: '([^']+)'/gm)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(70)
  expect(Object.keys(words).toSorted((one, other) => one.localeCompare(other))).toEqual(
    [...paths, ''].toSorted((one = '', other = '') => one.localeCompare(other)),
  )
})

test('a screen gets the texts that its own files and those of other modules name, and no others', () => {
  expect(words['/customers']).toContain('customers')
  expect(words['/customers']).not.toContain('rosters')
  expect(words['/letters']).toContain('letters')
  expect(words['/employees']).toEqual(expect.arrayContaining(['documents', 'employees', 'lifecycle']))
  expect(words['/import-customer']).toEqual(expect.arrayContaining(['imports', 'refusals', 'validation']))
})

test('a screen with a form gets the texts of what may be wrong with it', () => {
  expect(words['/customer/create']).toContain('validation')
})

test('the texts of the screens before the sign-in are with the first bytes', () => {
  expect(words['/login']).toEqual([])
})
