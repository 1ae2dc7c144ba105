// one place asks the clock (server/outside/clock.ts), one place formats (web/lib/format.ts); an `as`, a `try` in a module and an error that is
// ignored give their reason on the line above; no notes to self, no SQL text from values, no barrels; a dialog’s close button has a name; names and colours have their places.
import { filesIn, root, report, textOf } from './check.ts'
import { ignoresError, isBarrel, isCall, isCast, isNamelessDialog, isNow, pathOf } from './node-kinds.ts'
import { type AstNode, lineFinder, treeOf, walk } from './syntax.ts'

/** Where in the code a rule holds, what it forbids there, and what to say. */
type CodeRule = {
  where: RegExp
  but?: RegExp
  never: (node: AstNode) => boolean
  unlessReasoned?: true
  message: string
}

const isTest = /\.(test|spec)\.tsx?$/
const codeRules: CodeRule[] = [
  {
    where: /^(server|contract|web)\//,
    but: /^server\/outside\/clock\.ts$/,
    never: isNow,
    message: 'time is passed in (server/outside/clock.ts)',
  },
  {
    where: /^web\//,
    but: /^web\/lib\/format\.ts$/,
    never: (node) => isCall(node, /\.toLocale\w*String$/),
    message: 'formatting is the work of web/lib/format.ts',
  },
  {
    where: /^(server|contract|web)\//,
    never: isCast,
    unlessReasoned: true,
    message: 'an `as` gives its reason on the line above',
  },
  {
    where: /^(server\/modules|web\/(modules|app|ui))\//,
    never: (node) => node.type === 'TryStatement',
    unlessReasoned: true,
    message: 'refusals are answered in one place; a `try` gives its reason on the line above',
  },
  {
    where: /^(server|contract|web)\//,
    never: ignoresError,
    unlessReasoned: true,
    message: 'an error that is ignored gives its reason on the line above',
  },
  {
    where: /^server\//,
    never: (node) => node.type === 'MemberExpression' && /^sql\.(raw|lit)$/.test(pathOf(node)),
    unlessReasoned: true,
    message: 'values are parameters, never SQL text',
  },
  { where: /^web\//, never: isNamelessDialog, message: 'a dialog’s close button has a name (closeButtonProps)' },
  { where: /./, never: isBarrel, message: 'a file that only passes on is a barrel' },
]

const textRules: { where: RegExp; but?: RegExp; never: RegExp; message: string; unless?: RegExp }[] = [
  {
    where: /\.tsx?$/,
    but: /^tools\/check/,
    never: /(\/\/|\*).*\b(TODO|FIXME|XXX)\b/,
    message: 'an issue or a decision, not a note in the code',
  },
  {
    where: /\.tsx?$/,
    but: /^tools\/check|\.test\.ts$/,
    never: /@ts-(ignore|expect-error|nocheck)(?! \S)/,
    message: 'a silenced error gives its reason',
  },
  {
    where: /\.css$/,
    but: /^web\/theme\//,
    never: /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i,
    message: 'colours belong in web/theme/tokens.css (or the first line gives the reason: /* own colours: … */)',
    unless: /^\/\* own colours: /,
  },
  {
    where: /\.css$/,
    never: /(^|[\s;{-])(left|right)\s*:|text-align:\s*(left|right)/,
    message: 'logical properties only (inset-inline-start, text-align: start)',
  },
]

const wellNamed =
  /(^|\/)([a-z0-9]+(-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*)(\.(test|spec|gen|config|phone|module|d))*\.(tsx?|css)$/
const emptyName = /\/(index|utils?|helpers?|types|constants|services?|repository|common|misc)\.tsx?$/

/** All violations, as readable lines. */
export const styleBreaches = (base: string): string[] =>
  filesIn(base, ['contract', 'server', 'web', 'tools', 'e2e'], /\.(tsx?|css)$/).flatMap((file) => {
    const text = textOf(base, file)
    const lines = text.split('\n')
    const named =
      wellNamed.test(file) && !emptyName.test(file)
        ? []
        : [`${file}: kebab-case or a component’s name, and one that says what is in it`]
    return [
      ...named,
      ...textBreaches(file, lines),
      ...(file.endsWith('.css') || isTest.test(file) ? [] : treeBreaches(file, text, lines)),
    ]
  })

const textBreaches = (file: string, lines: string[]) =>
  textRules
    .filter(({ where, but, unless }) => where.test(file) && !but?.test(file) && !unless?.test(lines[0] ?? ''))
    .flatMap(({ never, message }) =>
      lines.flatMap((line, at) => (never.test(line) ? [`${file}:${at + 1} ${message}`] : [])),
    )

function treeBreaches(file: string, text: string, lines: string[]) {
  const rules = codeRules.filter(
    ({ where, but }) => where.test(file) && !but?.test(file) && !file.startsWith('server/testing/'),
  )
  const lineAt = lineFinder(text)
  const breaches: string[] = []
  walk(treeOf(file, text), (node, around) => {
    for (const { message, unlessReasoned } of rules.filter(({ never }) => never(node))) {
      // The reason may be above the whole statement that contains the cast.
      const nodes = [
        node,
        ...around.filter(({ type }) => /(Statement|Declaration|Property|Definition)$/.test(type)).slice(-2),
      ]
      if (!unlessReasoned || !nodes.some((node) => isReasoned(lines, lineAt(node.start))))
        breaches.push(`${file}:${lineAt(node.start)} ${message}`)
    }
  })
  return breaches
}

const isReasoned = (lines: string[], line: number) =>
  [lines[line - 2], lines[line - 1]?.replace(/^.*?(?=\/[/*])/, '')].some((one) => /^\s*(\/\/|\*|\/\*)/.test(one ?? ''))

report(import.meta, () => styleBreaches(root), 'The style holds.')
