// The server of the browser stories: a fresh demo agency in a folder that goes when the server goes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'muster-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

Object.assign(process.env, { DATA_DIR: folder, DATABASE_URL: '', MUSTER_SEED: 'demo', HOST: '127.0.0.1' })
await import('#server/main.ts')
