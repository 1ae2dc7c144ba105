import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The product's vite.config.ts serves web/; this one serves the bench page with the same targets.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../node_modules/.cache/bench-roster-grid',
    emptyOutDir: true,
    // Older targets make Lightning CSS rewrite light-dark() to undefined variables.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
