// who may import whom (docs/architecture.md). The contract sees only zod; the server never the browser's rooms; the browser
// never the server; parts of web/ui know no contract and no router; product code imports neither tests nor seeds.
import { filesIn, root, tell, textOf } from './check.ts'
import { type Import, importsOf } from './syntax.ts'

/** `types`: an import of nothing but types is allowed */
type Law = { where: RegExp; never: RegExp; says: string; types?: true }

const laws: Law[] = [
  {
    where: /^contract\//,
    never: /^(?!#contract\/|\.\/|zod$)/,
    says: 'the contract may import zod and itself, nothing else',
  },
  { where: /^(server|tools)\//, never: /^#web\//, says: 'the server never sees the browser’s rooms' },
  {
    where: /^server\/(http|database|outside)\//,
    never: /^#server\/(modules|app|main)/,
    says: 'http, database and outside stand below the modules',
  },
  {
    where: /^server\/(http|database|outside|modules|background\/job(-|\.))/,
    never: /^(#server\/background|\.)\/jobs\.ts$/,
    says: 'the list of background jobs stands above what it runs',
  },
  {
    where: /^server\/background\/job(-|\.)/,
    never: /^#server\/(modules|http|app|main)/,
    says: 'the runner of background jobs stands below the modules',
  },
  {
    where: /^server\/(database|outside)\//,
    never: /^#server\/http\//,
    says: 'database and outside know nothing of HTTP',
  },
  { where: /^server\/modules\//, never: /^#server\/(app|main)/, says: 'modules stand below the application' },
  {
    where: /^server\/modules\/.*\/(actions|queries|policy|rules)\.ts$/,
    never: /^(#server\/http\/|fastify)/,
    says: 'only handlers use HTTP',
    types: true,
  },
  {
    where: /^server\/modules\/.*\/(policy|rules)\.ts$/,
    never: /^(kysely|#server\/(database|outside\/clock)|node:(?!crypto))/,
    says: 'rules and policies are pure: no database, no clock',
    types: true,
  },
  { where: /^web\//, never: /^(#server\/|node:|fastify|pg$|kysely)/, says: 'the browser never sees the server' },
  {
    where: /^web\/(ui|theme)\//,
    never: /^(#contract\/|#web\/(modules|app|lib)\/|@tanstack\/react-router)/,
    says: 'parts are product-agnostic: no contract, no modules, no router',
  },
  { where: /^web\/lib\//, never: /^#web\/(modules|app)\//, says: 'web/lib stands below modules and app' },
  { where: /^web\/modules\//, never: /^#web\/app\//, says: 'modules stand below the app' },
  { where: /^web\/modules\//, never: /Screen\.tsx$/, says: 'a screen is opened by its address, not imported' },
  {
    where: /^(contract|web|server\/(?!testing|seed))/,
    never: /^#server\/testing\/|^#e2e|\/e2e\//,
    says: 'product code imports no tests',
  },
  {
    where: /^(contract|web|server\/(?!testing|seed|main\.ts))/,
    never: /^#server\/seed\//,
    says: 'product code imports no seeds; server/main.ts may',
  },
  { where: /./, never: /^\.\.\//, says: 'across folders by #contract, #server or #web, not by ../' },
  { where: /./, never: /^(\.|#)(?!.*\.(ts|tsx|css|json|sql)$)/, says: 'imports carry their file’s extension' },
]

/** Every import that breaks a wall, as a line to read. Tests may reach further than what they test. */
export const isolationGaps = (base: string): string[] =>
  filesIn(base, ['contract', 'server', 'web', 'tools'], /\.tsx?$/)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, textOf(base, file)).flatMap((one) => breachesOf(file, one)))

const breachesOf = (file: string, { target, line, typeOnly }: Import) =>
  laws
    .filter(({ where, never, types }) => where.test(file) && never.test(target) && !(types && typeOnly))
    .map(({ says }) => `${file}:${line} imports ${target}: ${says}`)

tell(import.meta, () => isolationGaps(root), 'The walls between the rooms hold.')
