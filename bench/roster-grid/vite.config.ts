import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// vite.config.ts of the product serves web/; this one serves the bench page with the same targets.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../node_modules/.cache/bench-roster-grid',
    emptyOutDir: true,
    // Older targets make Lightning CSS rewrite light-dark() to variables that nobody sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
