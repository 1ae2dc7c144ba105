import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { languages } from './contract/values/values.ts'
import { browserFloor } from './tools/web/browser-floor.ts'
import { componentParts } from './tools/web/component-parts.ts'
import { contractFacts } from './tools/web/contract-facts.ts'
import { sharedGroups, wordsByScreen } from './tools/web/words-by-screen.ts'
import { zodParts } from './tools/web/zod-parts.ts'

const here = import.meta.dirname

/**
 * What shares a file. Libraries change on their own rhythm, so a release does not make browsers load all of them again. The rest
 * goes by who needs it: a file for each little part cost a browser two hundred requests for a list (decision 052).
 */
const groups = [
  // What every page begins with, however small; a file for each would be two requests more.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//,
  },
  // Apart, because the sign-in page does not need it.
  { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
  { name: 'zod', test: /node_modules\/zod\// },
  // What every page begins with.
  { name: 'first', tags: ['$initial'] },
  // What the screens before the sign-in share with the ones behind it, so that they do not load the shell.
  {
    name: 'common',
    test: /\/web\/(lib\/go\.ts|ui\/states\/Loading\.tsx)|\/contract\/accounts\/auth\.ts\?facts|\/Icon(AlertCircle|MailOpened|Circle|CircleCheckFilled)\.mjs/,
  },
  // What the page behind a private link shares with the screens: panels, sending and downloads, but no dialog, menu or table. Three
  // one-line helpers of Mantine are here, because the file that holds one is loaded by all that need it.
  {
    name: 'basics',
    test: /\/web\/(lib\/api\/(use-send|use-api-query|files|Loaded)\.tsx?|ui\/(page\/(Panel|Facts|Lines)|states\/(StatusBadge|ErrorState|Loading)|ReasonDialog|ConfirmButton|when-opened|toast)\.tsx?)|\/@mantine\/core\/esm\/components\/(FileButton|NativeSelect)\/|\/@mantine\/(hooks|core)\/.*\/(clamp|to-int|get-env|primitive)\.mjs|\/contract\/people\/position-skills\.ts\?facts/,
  },
  { name: 'guest', test: /\/web\/modules\/auth\//, minShareCount: 2 },
  // Each of these also takes what it needs and the ones before it do not hold. Checkboxes and pills are in forms and in tables.
  {
    name: 'shell',
    test: /\/web\/(app\/shell\/(Shell|TopBar|menu\/(SideMenu|UserMenu))|modules\/notifications\/Bell)\.tsx|\/@mantine\/core\/esm\/components\/(Table|Checkbox|Pill)\//,
  },
  // With the search box, the saved views and the actions for what is selected in a list, because the board has them too.
  {
    name: 'own',
    test: /\/web\/(ui|lib|app)\/(?!form\/(?!days\/calendar-settings)|table\/(?!TableScroll|RowMenu|bulk\/TableBulk|filters\/(TableSearch|use-slash)|views\/TableViews)|list\/(?!use-bulk-results|list-search)|ReasonWindow|Dialog\.)|node_modules\/(@tabler|@mantine\/hooks)\//,
    minShareCount: 10,
  },
  // Of tables and boards, which are files of their own.
  { name: 'progress', test: /\/@mantine\/core\/esm\/components\/Progress\// },
  { name: 'tabs', test: /\/@mantine\/core\/esm\/components\/Tabs\/|\/web\/ui\/page\/TabList\./ },
  { name: 'segments', test: /\/@mantine\/core\/esm\/components\/(SegmentedControl|FloatingIndicator)\// },
  { name: 'switches', test: /\/@mantine\/core\/esm\/components\/Switch\// },
  { name: 'table', test: /\/web\/(ui\/table\/(?!filters\/FilterDates)|lib\/list\/)/, minShareCount: 5 },
  // Small parts that screens without forms show too.
  { name: 'layout-parts', test: /\/@mantine\/core\/esm\/components\/(SimpleGrid|Textarea)\// },
  { name: 'parts', test: /\/@mantine\/core\/esm\/components\/(List|Code|CopyButton)\// },
  // A third of the code of forms, which many of them do not need.
  { name: 'numbers', test: /node_modules\/(react-number-format|@mantine\/core\/esm\/components\/NumberInput)\// },
  // Apart from choices, because a dialog refers to it too.
  { name: 'scroll', test: /\/@mantine\/core\/esm\/components\/ScrollArea\// },
  // Apart from forms, because screens choose a site or a person with them too.
  {
    name: 'choices',
    test: /\/@mantine\/core\/esm\/components\/(Combobox\/(?!use-pills)|Select\/)|\/web\/ui\/form\/choices\/use-choices/,
  },
  {
    name: 'form',
    test: /\/web\/(ui|lib)\/form\/(?!days\/(DayCalendar|Calendar|Time)|choices\/(Multi|Tags|Segmented)|Switch|Break|Hours|Number|Money|Address|FileDrop|EntityDrawer|SideDrawer|LeaveQuestion)/,
    minShareCount: 5,
  },
  { name: 'segments', test: /\/web\/ui\/form\/choices\/SegmentedField/ },
  { name: 'switches', test: /\/web\/ui\/form\/SwitchField/ },
  // Opened by a click: a list has none.
  {
    name: 'dialogs',
    test: /\/web\/ui\/(ReasonWindow|Dialog\.)|\/@mantine\/core\/esm\/components\/(Modal|ModalBase|Drawer)\//,
  },
  // A drawer with a form loads the form; the question before leaving a form is loaded when it is asked.
  { name: 'drawers', test: /\/web\/lib\/form\/(EntityDrawer|SideDrawer)/ },
  // Most screens with a field to choose one thing have none to choose several.
  {
    name: 'several',
    test: /\/web\/ui\/form\/choices\/Multi|\/@mantine\/core\/esm\/components\/(MultiSelect|PillsInput)\//,
  },
  { name: 'times', test: /\/@mantine\/dates\/esm\/components\/(TimePicker|SpinInput)\// },
  { name: 'dates', test: /\/web\/ui\/(form\/days\/(DayCalendar|CalendarFrame)|table\/filters\/FilterDates)/ },
  { name: 'dates', test: /node_modules\/(@mantine\/dates|dayjs)\//, minShareCount: 3 },
  // Those that the groups above did not take: many icons are of one screen only.
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 4 },
  // Where files are dropped.
  {
    name: 'files',
    test: /\/web\/ui\/form\/FileDrop|node_modules\/(@mantine\/dropzone|react-dropzone|file-selector|attr-accept)\//,
  },
  { name: 'parts', test: /node_modules\//, minShareCount: 5 },
  // The facts of calls that timesheets, rosters and their neighbours need together: one by one they are twenty files.
  { name: 'document-facts', test: /\/contract\/people\/documents\.ts\?facts/ },
  {
    name: 'roster-facts',
    test: /\/contract\/(rostering\/(rosters\/(rosters|roster-shifts)|shifts\/assignments|breaks)|people\/(placements|visas))\.ts\?facts/,
    minShareCount: 2,
  },
  {
    name: 'board-facts',
    test: /\/contract\/(rostering\/(rosters\/(roster-people|roster-notices)|shifts\/(offers|swaps|shift-cancellations|responses))|people\/availability)\.ts\?facts/,
    minShareCount: 2,
  },
  {
    name: 'time-facts',
    test: /\/contract\/(rostering\/(timesheets\/(timesheets|timesheet-exceptions|signoffs)|clock\/(punches|punch-pairing|kiosks|on-site))|payroll\/[^/]+|platform\/dashboard)\.ts\?facts/,
    minShareCount: 2,
  },
  // Only modules with schemas: a file with facts beside them would load zod for every list.
  { name: 'contract', test: /\/contract\/[^?]+$/, minShareCount: 20 },
  // The texts that nearly all screens show, and small groups of other modules' texts, in the reader's language.
  ...languages.map((language) => ({
    name: `words-${language}`,
    test: new RegExp(`virtual:words/${language}/(shell|table|${sharedGroups.join('|')})$`),
  })),
  {
    name: 'live',
    test: /\/web\/modules\/rosters\/live\/(use-roster-stream|reloader)|\/contract\/rostering\/rosters\/changes\.ts\?facts/,
  },
  { name: 'positions', test: /\/web\/modules\/rosters\/use-positions/ },
  // What boards share with lists and printed pages.
  {
    name: 'roster-basics',
    test: /\/web\/modules\/rosters\/(Fill|PositionMark|board\/Board\.module|print\/(Print\.module|use-printing))/,
  },
  // The boards. Their drawers and dialogs share the first of these files, the published roster the second, the timeline the third.
  {
    name: 'roster-parts',
    test: /\/web\/(modules\/rosters\/(board\/(board-model|planning)|grid\/roster-grid-props|publish\/(findings|FindingsList)|print\/PrintLinks)|ui\/use-painted)\./,
  },
  {
    name: 'grid',
    test: /\/web\/modules\/rosters\/(grid\/(?!editing)|board\/(use-board|BoardToolbar)\.|views\/)/,
    minShareCount: 3,
  },
  {
    name: 'editing',
    test: /\/web\/modules\/rosters\/(grid\/editing|board\/changes\/(editor-texts|fit-lookup))/,
    minShareCount: 2,
  },
  {
    name: 'board',
    test: /\/web\/modules\/rosters\/(board|views|panel|print\/(PrintedBoard|RosterPrint\.)|live\/BoardViewers|history\/use-history|publish\/RosterFindings)/,
    minShareCount: 2,
  },
]

// The entry lists the files of every screen: without their names the sign-in page loads 2 kB less, and each character counts 400 times.
const chunkFileNames = 'assets/[hash:7].js'
const assetFileNames = 'assets/[hash:7][extname]'

export default defineConfig({
  root: join(here, 'web'),
  plugins: [react(), contractFacts(), wordsByScreen(), componentParts(), zodParts()],
  // The server puts a fresh nonce into each page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: join(here, 'dist/web'),
    // tools/web/build-web.ts takes away what no open page needs any more.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    // The browsers below know it themselves. The files of each screen are listed in one order, which compresses better: 0.5 kB of sign-in.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.toSorted() },
    // Lightning CSS writes light-dark() with variables that the rules of color-scheme in web/theme/tokens.css set.
    target: browserFloor,
    // web/main.tsx imports statically and dynamically on purpose.
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups }, chunkFileNames, assetFileNames },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://localhost:3000',
      '/files': 'http://localhost:3000',
      '^/jobs/': 'http://localhost:3000',
      '^/calendar/': 'http://localhost:3000',
    },
  },
})
