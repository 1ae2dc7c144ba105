import { expect, test } from 'vitest'
import { root, textOf } from '#tools/checks/check.ts'
import { withLazyTexts, textsOfScreens } from './texts-by-screen.ts'

const words = textsOfScreens()

test('lists every screen, and the shell', () => {
  const paths = [...textOf(root, 'web/app/screens.ts').matchAll(/^    path: '([^']+)'/gm)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(70)
  expect(Object.keys(words).toSorted((one, other) => one.localeCompare(other))).toEqual(
    [...paths, ''].toSorted((one = '', other = '') => one.localeCompare(other)),
  )
})

test('gives a screen the texts that its own files and those of other modules use, and no others', () => {
  expect(words['/customers']).toContain('customers')
  expect(words['/customers']).not.toContain('rosters')
  expect(words['/emails']).toContain('emails')
  // One of these parts has a name with a capital letter.
  expect(words['/employees']).toEqual(expect.arrayContaining(['documents', 'employeeDetails']))
  expect(words['/import-customer']).toEqual(expect.arrayContaining(['imports', 'refusals', 'validation']))
})

test('gives a screen with a form the texts of validation errors', () => {
  expect(words['/customer/create']).toContain('validation')
})

test('loads the texts of a lazily loaded part with the part, not with its screen', () => {
  const code = `const Board = whenOpened(() => import('./RenameDialog.tsx').then((module) => module.RenameDialog), isOpened)`

  expect(withLazyTexts(code, 'web/modules/planning/board/actions/RosterMenu.tsx')).toMatch(
    /withTexts\(\[.*"validation".*\], import\('\.\/RenameDialog\.tsx'\)\)/,
  )
  expect(words['/create-roster']).not.toContain('validation')
})

test('loads the texts of a part with it also where its properties are named', () => {
  const code = `const Dialogs = whenOpened<Props>(() => import('./EditingDialogs.tsx').then(pick), isOpened)`

  expect(withLazyTexts(code, 'web/modules/planning/board/editing/BoardEditing.tsx')).toMatch(
    /withTexts\(\[.*"cancellations".*\], import\('.\/EditingDialogs\.tsx'\)\)/,
  )
})

test('includes the texts of the screens before sign-in in the initial bundle', () => {
  expect(words['/login']).toEqual([])
})
