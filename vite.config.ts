import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserFloor } from './tools/web/browser-floor.ts'
import { contractFacts } from './tools/web/contract-facts.ts'
import { textsByScreen } from './tools/web/texts-by-screen.ts'

const here = import.meta.dirname

/** What shares a file; everything else is split by the bundler. Without these groups a list is 190 files. */
const groups = [
  // What every page begins with.
  { name: 'first', tags: ['$initial'] },
  // What nearly every screen behind the sign-in needs of the libraries. The sign-in needs none of it.
  {
    name: 'libraries',
    test: /node_modules\/(@mantine|@floating-ui|@tanstack\/(react-query|query-core))\//,
    minShareCount: 82,
  },
  // What the menus beside and above every screen need.
  { name: 'shell', test: /\/@mantine\/core\/esm\/components\/(Avatar|Collapse|Kbd|Menu|NavLink|Tooltip)\// },
  // What most forms behind the sign-in have; apart, each is a file of its own.
  { name: 'forms', test: /\/web\/ui\/form\/(FormSection|NumberField|TextareaField|choices\/SelectField)\.tsx$/ },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 30 },
]

// Each name counts several times in the files that import it.
const chunkFileNames = 'assets/[hash:7].js'
const assetFileNames = 'assets/[hash:7][extname]'

export default defineConfig({
  root: join(here, 'web'),
  plugins: [react(), contractFacts(), textsByScreen()],
  // The server puts a fresh nonce into each page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: join(here, 'dist/web'),
    // tools/web/build-web.ts takes away what no open page needs any more.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    // e2e/first-load.spec.ts has the limits.
    chunkSizeWarningLimit: 600,
    // The browsers below know it themselves. Lists of what each screen imports would be 10 kB of every first page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
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
