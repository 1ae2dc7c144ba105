import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { contractBreaches, misplacedInputs, compareSpecification } from './check-contract.ts'
import { decisionFaults, docFaults, packageFaults } from './check-docs.ts'
import { staleFiles } from './check-generated.ts'
import { moduleBreaches, webBreaches } from './check-modules.ts'
import { nameFaults } from './check-names.ts'
import { styleBreaches } from './check-style.ts'
import { wordingBreaches } from './check-wording.ts'
import { root, textOf } from './check.ts'

// A check that finds nothing may be broken: each rule is violated here on purpose, in a small file tree.

const made: string[] = []

/** Creates a folder with these files. */
function tree(files: Record<string, string>): string {
  const base = mkdtempSync(join(tmpdir(), 'muster-check-'))
  made.push(base)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(base, dirname(path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  return base
}

afterEach(() => made.splice(0).forEach((base) => rmSync(base, { recursive: true })))

/** The linter's findings in a folder with these files, by this repository's rules that need no types. */
function lintFindings(files: Record<string, string>): string[] {
  const base = tree({ ...files, '.oxlintrc.json': textOf(root, '.oxlintrc.json').replace('"typeAware": true', '') })
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'unix'], {
    cwd: base,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => /no-restricted-imports|import\((extensions|no-cycle)|max-lines/.test(line))
}

describe('the lint rules for imports', () => {
  test.each([
    ['contract/a.ts', `import fs from 'node:fs'`],
    ['contract/a.ts', `import { x } from '#server/database/page.ts'`],
    ['contract/a.ts', `import { x } from 'kysely'`],
    ['web/lib/a.ts', `import {\n  one,\n  two,\n} from '#server/app.ts'`],
    ['web/lib/a.ts', `import type { Row } from '#server/app.ts'`],
    ['web/lib/a.ts', `import { x } from '#web/app/Shell.tsx'`],
    ['web/ui/a.tsx', `import { calls } from '#contract/calls.ts'`],
    ['web/modules/rosters/a.tsx', `import { CompaniesScreen } from '#web/modules/companies/CompaniesScreen.tsx'`],
    ['web/modules/rosters/a.tsx', `const shell = import('#web/app/Shell.tsx')`],
    ['server/database/a.ts', `import { rostersOf } from '#server/modules/rosters/queries.ts'`],
    ['server/database/a.ts', `import { say } from '#server/http/server-texts.ts'`],
    ['server/http/a.ts', `import { backgroundJobs } from '#server/background/jobs.ts'`],
    ['server/background/job-runner.ts', `import { x } from './jobs.ts'`],
    ['server/modules/rosters/rules.ts', `import { sql } from 'kysely'`],
    ['server/modules/rosters/parts/rules.ts', `import { readFileSync } from 'node:fs'`],
    ['server/modules/rosters/policy.ts', `import { now } from '#server/outside/clock.ts'`],
    ['server/modules/rosters/actions.ts', `import { say } from '#server/http/server-texts.ts'`],
    ['server/modules/rosters/actions.ts', `import { buildApp } from '#server/app.ts'`],
    ['server/http/a.ts', `export { story } from '#server/seed/story.ts'`],
    ['server/main.ts', `import { testApp } from '#server/testing/app.ts'`],
    ['server/app.ts', `import { testApp } from '#server/testing/app.ts'`],
    ['server/modules/rosters/queries.ts', `import { x } from '../companies/queries.ts'`],
    ['tools/a.ts', `import { x } from '#web/app/screens.ts'`],
    ['server/http/a.ts', `import { x } from './reply'`],
  ])('%s: %s is reported', (file, text) => {
    expect(lintFindings({ [file]: text })).toEqual([expect.stringContaining(file)])
  })

  test('reports a circle of imports, also where only types go round', () => {
    const findings = lintFindings({
      'server/a.ts': `import { b } from './b.ts'\nexport type A = string\nexport const a = b`,
      'server/b.ts': `import type { A } from './a.ts'\nexport const b: A = ''`,
      'server/c.ts': `import type { A } from './a.ts'\nexport const c: A = ''`,
    })

    expect(findings.toSorted()).toEqual([
      expect.stringMatching(/server\/a.ts.*Dependency cycle/),
      expect.stringMatching(/server\/b.ts.*Dependency cycle/),
    ])
  })

  test('accepts the imports that the table allows', () => {
    const findings = lintFindings({
      'contract/a.ts': `import { z } from 'zod'\nimport { b } from './b.ts'\nimport { c } from '#contract/c.ts'`,
      'server/main.ts': `import { seedWhenEmpty } from '#server/seed/demo.ts'`,
      'server/background/jobs.ts': `import { remind } from '#server/modules/emails/actions.ts'`,
      'server/modules/rosters/policy.ts': `import type { Actor } from '#server/http/actor.ts'`,
      'server/modules/rosters/rules.ts': `import { createHash } from 'node:crypto'`,
      'web/modules/rosters/a.test.ts': `import { x } from '#server/app.ts'`,
      'web/app/a.tsx': `import { x } from '#web/modules/rosters/RosterScreen.tsx'`,
    })

    expect(findings).toEqual([])
  })
})

describe('check-modules', () => {
  const order = [
    { name: 'users', tables: ['accounts'] },
    { name: 'rosters', tables: ['rosters'] },
  ]
  const breachesOf = (file: string, text: string) => moduleBreaches(tree({ [file]: text }), order)

  test.each([
    ['server/modules/users/queries.ts', `import { x } from '#server/modules/rosters/queries.ts'`, 'is below'],
    ['server/modules/rosters/queries.ts', `import { x } from '#server/modules/users/policy.ts'`, 'nobody else'],
    ['server/modules/rosters/actions.ts', `db.updateTable('accounts').set({})`, 'which users owns'],
    ['server/modules/rosters/actions.ts', `await insertMany(\n  db,\n  'accounts',\n  [], [])`, 'which users owns'],
    [
      'server/modules/rosters/actions.ts',
      'await sql`delete from accounts where id = ${id}`.execute(db)',
      'which users owns',
    ],
    ['server/modules/rosters/actions.ts', `db.insertInto('nothing').values({})`, 'which nobody owns'],
    ['server/modules/rosters/helpers.ts', `export const a = 1`, 'says nothing about what is in the file'],
    ['server/modules/ghosts/queries.ts', `export const a = 1`, 'is not listed in'],
  ])('%s: %s is reported', (file, text, message) => {
    expect(breachesOf(file, text)).toEqual([expect.stringContaining(message)])
  })

  test('accepts a module’s own tables, modules above it and further files', () => {
    const base = tree({
      'server/modules/rosters/actions.ts': `import { x } from '#server/modules/users/actions.ts'\ndb.insertInto('rosters')\nawait sql\`select 1 from accounts for update of accounts\``,
      'server/modules/rosters/board/board-query.ts': `export const a = 1`,
    })

    expect(moduleBreaches(base, order)).toEqual([])
  })

  test('web modules that import each other in a circle are reported, those above and below the circle are not', () => {
    const importOf = (module: string) => `import { x } from '#web/modules/${module}/X.tsx'`
    const base = tree({
      'web/modules/planning/X.tsx': importOf('clock'),
      'web/modules/clock/X.tsx': importOf('payroll'),
      'web/modules/payroll/X.tsx': `${importOf('kiosks')}\nconst later = () => import('#web/modules/clock/Y.tsx')`,
      'web/modules/kiosks/X.tsx': importOf('kiosks'),
    })

    expect(webBreaches(base, order)).toEqual([
      expect.stringContaining('clock/X.tsx imports payroll/X.tsx'),
      expect.stringContaining('payroll/X.tsx imports clock/Y.tsx'),
    ])
  })

  test('a web module of rostering that imports one below it is reported', () => {
    const rostering = [...order, { name: 'publication', tables: [] }, { name: 'shift-requests', tables: [] }]
    const base = tree({ 'web/modules/rosters/X.tsx': `import { x } from '#web/modules/publication/X.tsx'` })

    expect(webBreaches(base, rostering)).toEqual([expect.stringContaining('publication is below rosters')])
  })
})

describe('the lint rules for sizes', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `  use(${at})`).join('\n')

  test('reports a long function, a long component and a long file', () => {
    const findings = lintFindings({
      'server/a.ts': `export function tooLong() {\n${lines(39)}\n}`,
      'web/ui/B.tsx': `export function Board() {\n${lines(79)}\n}`,
      'contract/c.ts': `// a line\n`.repeat(401),
    })

    expect(findings.toSorted()).toEqual([
      expect.stringContaining('contract/c.ts:401'),
      expect.stringMatching(/server\/a.ts:1:.*`tooLong` has too many lines \(41\)/),
      expect.stringMatching(/web\/ui\/B.tsx:1:.*`Board` has too many lines \(81\)/),
    ])
  })

  test('accepts short ones, those with a reason, tests and seeds', () => {
    const findings = lintFindings({
      'server/a.ts': `export function fits() {\n${lines(38)}\n}\n\n// oxlint-disable-next-line max-lines-per-function -- one statement\nexport function reasoned() {\n${lines(60)}\n}`,
      'web/ui/B.tsx': `export function Board() {\n${lines(78)}\n}`,
      'server/a.test.ts': `function long() {\n${lines(60)}\n}`,
      'server/seed/story.ts': `function long() {\n${lines(60)}\n}`,
    })

    expect(findings).toEqual([])
  })
})

describe('check-style', () => {
  test.each([
    ['server/modules/rosters/rules.ts', `export const now = () => new Date()`, 'time is passed in'],
    ['web/lib/a.ts', `export const now = Date.now()`, 'time is passed in'],
    ['web/ui/a.ts', `export const a = (n: number) => n.toLocaleString('fr')`, 'formatting'],
    ['server/a.ts', `export const a = JSON.parse('1') as number`, 'reason'],
    ['server/modules/rosters/actions.ts', `try { go() } catch { stop() }`, 'refusals'],
    ['server/a.ts', `work().catch(() => {})`, 'ignored'],
    ['server/a.ts', `const a = await work().catch(() => null)`, 'ignored'],
    ['web/a.ts', `void work().then(show, () => undefined)`, 'ignored'],
    ['server/a.ts', 'export const a = sql.raw(name)', 'SQL'],
    ['web/a.ts', `export { b } from '#web/b.ts'\nexport * from '#web/c.ts'`, 'barrel'],
    ['web/ui/a.tsx', `export const A = () => <Modal opened onClose={() => {}} />`, 'close button'],
    ['web/a.ts', `// TODO: later\nexport const a = 1`, 'not a note'],
    ['web/a.ts', `// @ts-ignore\nexport const a: string = 1`, 'silenced'],
    ['web/ui/a.module.css', `.a { color: #fff; }`, 'colours'],
    ['web/ui/a.module.css', `.a { margin-left: 1rem; }`, 'logical'],
    ['web/lib/utils.ts', `export const a = 1`, 'says what is in it'],
    ['web/lib/someThing.ts', `export const a = 1`, 'kebab-case'],
  ])('%s: %s is reported', (file, text, message) => {
    expect(styleBreaches(tree({ [file]: text }))).toEqual([expect.stringContaining(message)])
  })

  test('accepts the clock, the formatter, dates from values, reasons and tests', () => {
    const base = tree({
      'server/outside/clock.ts': `export const now = () => new Date()`,
      'web/lib/format.ts': `export const a = (n: number) => n.toLocaleString('fr')`,
      'web/lib/time-zone.ts': `export const a = (iso: string) => new Date(iso)\nexport const b = ['x'] as const`,
      'server/a.ts': `// zod has just read it\nexport const a = JSON.parse('1') as number`,
      'server/a.test.ts': `export const a = Date.now()`,
      'web/ui/Art.module.css': `/* own colours: a picture */\n.a { color: #fff; }`,
    })

    expect(styleBreaches(base)).toEqual([])
  })
})

describe('check-docs', () => {
  const scripts = { 'package.json': '{ "scripts": { "check": "true" } }' }

  test('reports a missing script, a missing file and a path of one machine', () => {
    const base = tree({ ...scripts, 'README.md': 'Run `npm run nothing`, see `server/none.ts`, kept in /home/me.' })

    expect(docFaults(base)).toEqual([
      'README.md: no script nothing',
      'README.md: no file server/none.ts',
      'README.md: names a path or host of one machine',
    ])
  })

  test('accepts documents that are true', () => {
    const base = tree({
      ...scripts,
      'server/main.ts': '',
      'docs/a.md': 'Run `npm run check -- --only=x`, `npm start`, see `server/main.ts`.',
    })

    expect(docFaults(base)).toEqual([])
  })

  test('reports decisions that are too many, too long, not in the index or cited though they do not exist', () => {
    const [kept, removed] = ['001', '999']
    const many = Array.from({ length: 40 }, (_, at) => [`docs/decisions/${at + 100}-many.md`, 'Short.'])
    const base = tree({
      ...Object.fromEntries(many),
      'docs/decisions/001-long.md': 'word '.repeat(401),
      'docs/decisions/README.md': many.map(([file = '']) => `(${basename(file)})`).join(' '),
      'server/a.ts': `// See decisions ${kept} and ${removed}.`,
      'server/migrations/0001_a.sql': `-- See decision ${removed}.`,
    })

    expect(decisionFaults(base)).toEqual([
      'docs/decisions: 41 of at most 40',
      'docs/decisions/001-long.md: longer than 400 words',
      'docs/decisions/README.md: no link to 001-long.md',
      `server/a.ts: no decision ${removed}`,
    ])
  })

  test('reports packages that only one of package.json and docs/dependencies.md has, and “not imported” ones that are imported', () => {
    const base = tree({
      'package.json': '{ "dependencies": { "pg": "1.0.0", "zod": "1.0.0" }, "devDependencies": { "vite": "1.0.0" } }',
      'docs/dependencies.md':
        '| `pg` | databases |\n| `zod` | not imported by us |\n| `left-pad`, `vite` | what `npm` needs |',
      'server/main.ts': "import { z } from 'zod'",
    })

    expect(packageFaults(base)).toEqual([
      'docs/dependencies.md: left-pad is not in package.json',
      'docs/dependencies.md: zod is imported',
    ])
  })
})

describe('check-names', () => {
  const code = {
    'server/pay/rules.ts': `// Used by \`payOf\` and server/pay/gone.ts.\nexport const payOf = (shift_id: string) => shift_id`,
    'server/migrations/0001.sql': '-- `gone_table`\ncreate table shifts (shift_id text);',
  }

  test('reports files and identifiers that documents and comments name and that do not exist', () => {
    const base = tree({
      ...code,
      'docs/a.md': 'See `payWas(shift)`, `Payer`, `paid_minutes`, `old-rules.ts` and `server/gone/`.',
      'server/roles.sql': '-- `gone_role`\nselect 1;',
    })

    expect(nameFaults(base)).toEqual([
      'docs/a.md: no file server/gone',
      'docs/a.md: no file old-rules.ts',
      'docs/a.md: no name payWas',
      'docs/a.md: no name Payer',
      'docs/a.md: no name paid_minutes',
      'server/pay/rules.ts: no file server/pay/gone.ts',
      'server/roles.sql: no name gone_role',
    ])
  })

  test('accepts names of the code, words and addresses', () => {
    const base = tree({
      'server/pay/rules.ts': `/** See \`payOf\`. */\nexport const payOf = (shift_id: string) => shift_id`,
      'docs/a.md':
        'See `payOf(shift)`, `{ shift_id }`, `rules.ts`, `server/pay/`, `Employee / list`, `POST` and `approved`.',
    })

    expect(nameFaults(base)).toEqual([])
  })
})

describe('check-wording', () => {
  const languages = ['en', 'fr', 'de', 'pt']
  const inAll = (text: string) => Object.fromEntries(languages.map((language) => [language, text]))
  const refused = Object.fromEntries(Object.keys(refusals).map((code) => [`refusals.${code}`, inAll('No.')]))

  /** Texts in four complete languages with one plural, overridden by the changes of a test. */
  const words = (changes: Record<string, Record<string, string>>, code = `t('ui.days', { count })`) =>
    tree({
      'web/ui/Days.tsx': code,
      'contract/wording.json': JSON.stringify(refused),
      'web/wording/ui.json': JSON.stringify({
        'ui.days_one': inAll('{{count}} x'),
        'ui.days_other': inAll('{{count}} x'),
        ...changes,
      }),
    })

  test.each([
    [
      'a key that one language lacks',
      () => words({ 'ui.days': { en: 'Days' } }),
      ['fr lacks ui.days', 'de lacks ui.days', 'pt lacks ui.days'],
    ],
    [
      'a key that English has not',
      () => words({ 'ui.more': { de: 'Mehr' } }),
      ['de has ui.more, which English has not'],
    ],
    [
      'a plural form that the language does not know',
      () => words({ 'ui.days_many': { de: '{{count}} x' } }),
      ['de has ui.days_many, which English has not'],
    ],
    [
      'other placeholders',
      () => words({ 'ui.days_other': { ...inAll('{{count}} x'), fr: '{{number}} jours' } }),
      ['fr ui.days_other: other placeholders than English'],
    ],
    ['a key that nothing uses', () => words({ 'ui.old': inAll('Old') }), ['ui.old is used nowhere']],
    [
      'a key without words',
      () => words({}, `t('ui.days', { count }); t('ui.none')`),
      ['ui.none is used and has no text'],
    ],
  ])('%s is reported', (_what, made, message) => {
    expect(wordingBreaches(made())).toEqual(message)
  })

  test('reports a refusal without a text', () => {
    const base = words({})
    writeFileSync(join(base, 'contract/wording.json'), '{}')

    expect(wordingBreaches(base)).toContain('refusals.notFound has no text')
  })

  test.each([
    '<p>Two words {name}</p>',
    '<Field label="Family name" />',
    `<Field placeholder={'Family name'} />`,
    `<p>{open ? 'Close it' : t('ui.days')}</p>`,
    `<>{count > 0 && \`\${count} days\`}</>`,
  ])('%s: words in the JSX are reported', (jsx) => {
    const base = words({}, `export const A = () => ${jsx}\nt('ui.days')`)

    expect(wordingBreaches(base)).toEqual([expect.stringContaining('web/ui/Days.tsx:1 words in the JSX')])
  })

  test('accepts millions in French, names, keys, styles and numbers', () => {
    const jsx = `<Badge color={open ? 'red' : 'gray'} title="Muster"><Kbd>Ctrl K</Kbd> · {t('ui.days')} 24 %</Badge>`
    const base = words({ 'ui.days_many': { fr: '{{count}} de jours' } }, `export const A = () => ${jsx}`)

    expect(wordingBreaches(base)).toEqual([])
  })
})

describe('check-contract', () => {
  const head = 'group\tcall\tinput\n'
  const spec = (calls: string, routes = '/dashboard\n') =>
    tree({
      'docs/spec/calls.tsv': head + calls,
      'docs/spec/routes.tsv': `path\n${routes}`,
      'web/app/screens.ts': `{ path: '/dashboard' }`,
    })

  test('reports a call and a screen that are not implemented', () => {
    const base = spec('a\t/company/list\tparams\na\t/nobody/answers\tbody\n', '/dashboard\n/nowhere\n')

    expect(contractBreaches(base)).toEqual([
      'the call /nobody/answers is in the specification and not implemented',
      'the screen /nowhere is in the specification and not implemented',
    ])
  })

  test('reports an input that is elsewhere than in the specification', () => {
    expect(contractBreaches(spec('a\t/company/list\tbody\n'))).toEqual([
      '/company/list: the specification puts its input into body, the contract into params',
    ])
  })

  test('finds the input of every implemented call where the specification has it', () => {
    expect(misplacedInputs(root)).toEqual([])
  })

  test('the specification has 179 calls and 73 routes', () => {
    const { wantedCalls, wantedRoutes } = compareSpecification(root)

    expect([wantedCalls.length, wantedRoutes.length]).toEqual([179, 73])
  })
})

describe('check-generated', () => {
  test('reports a document that was edited by hand', async () => {
    const base = tree({ 'docs/calls.md': `${textOf(root, 'docs/calls.md')}by hand`, 'docs/screens.md': '' })

    expect(await staleFiles(base)).toContain('docs/calls.md is not current: npm run docs')
  })
})
