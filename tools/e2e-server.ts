// The server of the browser stories: a new demo agency in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'muster-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

Object.assign(process.env, {
  DATA_DIR: folder,
  DATABASE_URL: '',
  MUSTER_SEED: 'demo',
  HOST: '127.0.0.1',
  CALLS_PER_MINUTE: '0',
  PUSH_SERVICES: `http://127.0.0.1:${process.env.E2E_PUSH_PORT}`,
})
const xero = `http://127.0.0.1:${process.env.E2E_XERO_PORT}`
Object.assign(process.env, {
  XERO_AUTHORIZE_URL: `${xero}/identity/connect/authorize`,
  XERO_TOKEN_URL: `${xero}/connect/token`,
  XERO_CONNECTIONS_URL: `${xero}/connections`,
  XERO_PAYROLL_URL: `${xero}/payroll.xro/1.0`,
})
await import('#server/main.ts')
