// `npm run dev`: the server, restarted when its files change, and Vite's page with hot replacement in front of it.
import { createServer } from 'vite'
import { exitOf } from '#tools/testing/runs.ts'

const vite = await createServer()
await vite.listen()
vite.printUrls()

const code = await exitOf(
  process.execPath,
  ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'tools/web/dev-server.ts'],
  { environment: { MUSTER_LOG: process.env.MUSTER_LOG ?? 'info' } },
)
await vite.close()
process.exit(code)
