import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = import.meta.dirname

/** Which libraries share a file: each changes on its own rhythm, so a release does not make browsers load all of them again. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
  // Not with the router: nobody who signs in needs it.
  { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
  { name: 'zod', test: /node_modules\/zod\// },
  // One file a language, not one a module and language. What the sign-in screen says stays apart.
  ...['en', 'fr', 'de', 'pt'].map((language) => ({
    name: `words-${language}`,
    test: new RegExp(`/web/wording/${language}/(?!app|auth|ui)\\w+\\.json|/contract/wording/${language}\\.json`),
  })),
]

export default defineConfig({
  root: join(here, 'web'),
  plugins: [react()],
  // The server puts a fresh nonce into each page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: join(here, 'dist/web'),
    // tools/build-web.ts takes away what no open page needs any more.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    // Older targets make Lightning CSS rewrite light-dark() into variables that Mantine never sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/files': 'http://localhost:3000' } },
})
