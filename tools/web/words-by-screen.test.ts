import { expect, test } from 'vitest'
import { root, textOf } from '#tools/checks/check.ts'
import { withLazyWords, wordsOfScreens } from './words-by-screen.ts'

const words = wordsOfScreens()

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

  expect(withLazyWords(code, 'web/modules/rosters/board/actions/RosterMenu.tsx')).toMatch(
    /withWords\(\[.*"validation".*\], import\('\.\/RenameDialog\.tsx'\)\)/,
  )
  expect(words['/create-roster']).not.toContain('validation')
})

test('loads the texts of a part with it also where its properties are named', () => {
  const code = `const Dialogs = whenOpened<Props>(() => import('./dialogs/EditingDialogs.tsx').then(pick), isOpened)`

  expect(withLazyWords(code, 'web/modules/rosters/board/changes/BoardEditing.tsx')).toMatch(
    /withWords\(\[.*"cancellations".*\], import\('\.\/dialogs\/EditingDialogs\.tsx'\)\)/,
  )
})

test('loads a small group that screens of other modules show without the other texts of its module', () => {
  expect(words['/published-roster']).toEqual(expect.arrayContaining(['skills.level', 'holidays.day']))
  expect(words['/published-roster']).not.toContain('skills')
  expect(words['/published-roster']).not.toContain('holidays')
})

test('loads a large group of a module’s texts only where it is shown', () => {
  const code = `const NoticesList = loadedPart(async () => (await import('./NoticesList.tsx')).NoticesList)`

  expect(withLazyWords(code, 'web/modules/rosters/notices/NoticesScreen.tsx')).toContain('"rosters.notices"')
  expect(words['/roster-shifts']).toContain('rosters')
  expect(words['/roster-shifts']).not.toContain('rosters.notices')
})

test('includes the texts of the screens before sign-in in the initial bundle', () => {
  expect(words['/login']).toEqual([])
})
