// small, told from the top (STYLE.md rule 3). A function has at most 40 lines, a component or hook 80, a file 400; what is over
// its budget says why above it (`// long: …`; a file: in its first lines). Tests, generated files, stories and makers are not measured.
import { filesIn, root, tell, textOf } from './check.ts'
import { type AstNode, isNode, lineFinder, nameOf, treeOf, walk } from './syntax.ts'

const budget = { function: 40, component: 80, file: 400 }
const leftOut = /(\.test\.tsx?|\.spec\.ts|\.gen\.ts)$|^server\/(seed|testing)\//

type Measured = { file: string; line: number; name: string; lines: number; most: number; reasoned: boolean }

/** Every function and file with its size. */
export const sizesIn = (base: string): Measured[] =>
  filesIn(base, ['contract', 'server', 'web', 'tools', 'bench', 'e2e'], /\.tsx?$/)
    .filter((file) => !leftOut.test(file))
    .flatMap((file) => measured(file, textOf(base, file)))

function measured(file: string, text: string): Measured[] {
  const lineAt = lineFinder(text)
  const lines = text.split('\n')
  const reasonAbove = (line: number) =>
    lines.slice(Math.max(0, line - 4), line).some((one) => one.includes('// long: '))
  const functions: Measured[] = []
  walk(treeOf(file, text), (node, around) => {
    if (!isFunction(node)) return
    const line = lineAt(node.start)
    const name = nameOf(node) || nameOf(around.findLast((one) => nameOf(one) !== '')) || 'function'
    const most = /^([A-Z]|use[A-Z])/.test(name) ? budget.component : budget.function
    functions.push({ file, line, name, lines: lineAt(node.end) - line + 1, most, reasoned: reasonAbove(line) })
  })
  const whole = { file, line: 1, name: file, lines: lines.length - 1, most: budget.file, reasoned: reasonAbove(4) }
  return [whole, ...functions]
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

// An arrow that only answers a value is a table or a chain, which reads by its own lines.
const isFunction = (node: AstNode) =>
  functionTypes.has(node.type) && isNode(node.body) && node.body.type === 'BlockStatement'

/** What is over its budget without a reason. */
export const tooLong = (base: string): string[] =>
  sizesIn(base)
    .filter(({ lines, most, reasoned }) => lines > most && !reasoned)
    .map(
      ({ file, line, name, lines, most }) =>
        `${file}:${line} ${name} has ${lines} lines, at most ${most} (or say why above it: // long: …)`,
    )

if (import.meta.main) {
  const largest = sizesIn(root)
    .filter(({ name, file }) => name !== file)
    .toSorted((one, other) => other.lines - one.lines)
  for (const { file, line, name, lines } of largest.slice(0, 10))
    console.log(`${String(lines).padStart(4)}  ${file}:${line} ${name}`)
}
tell(import.meta, () => tooLong(root), 'Every file and function within its budget.')
