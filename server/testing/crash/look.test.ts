// `npm run backup:look`: a backup is served beside the product, only to look at.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { backUp } from '#server/modules/backups/back-up.ts'
import { withSource } from '#server/modules/backups/source.ts'
import { verifyKeys } from '#server/modules/keys/key-check.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { createSecrets } from '#server/outside/secrets/secrets.ts'
import { placeMigratedDatabase } from '#server/testing/databases/migrated-folder.ts'
import { makeWorld, password, type World } from '#server/testing/world.ts'
import { callServer } from './server-process.ts'

const root = join(import.meta.dirname, '../../..')
const home = mkdtempSync(join(tmpdir(), 'muster-look-test-'))
const data_folder = join(home, 'data')
const made_at = '2026-11-18T02:00:00.000Z'

let world: World
let archive: string

beforeAll(async () => {
  await placeMigratedDatabase(data_folder)
  const database = await openDatabase({ dir: data_folder })
  await database.asPlatform(ensureSystemRoles)
  world = await makeWorld(database)
  await verifyKeys(database, createSecrets(data_folder))
  await database.close()
  const files = fileStoreIn(join(data_folder, 'files'))
  const made = await withSource({ data_folder }, (engine) => backUp({ engine, files, now: new Date(made_at) }, home))
  archive = made.place.address
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Runs the command until it serves; its temporary folders are in `home`. */
async function looking() {
  const env = { PATH: process.env.PATH, DATA_DIR: data_folder, TMPDIR: home }
  const child = spawn(process.execPath, [join(root, 'tools/look.ts'), archive], { env, cwd: root })
  const printed: string[] = []
  child.stderr.on('data', (chunk) => printed.push(String(chunk)))
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line)
    const port = /^Muster is running: .*:(\d+)$/.exec(line)?.[1]
    if (port !== undefined) return { child, printed, address: `http://127.0.0.1:${port}` }
  }
  throw new Error(`it did not start: ${printed.join('\n')}`)
}

const copies = () => readdirSync(home).filter((name) => name.startsWith('muster-look-') && name !== 'data')

test('a backup is served to look at, nothing in it can be changed, and it is deleted at the end', async () => {
  const { child, printed, address } = await looking()

  expect(printed).toContain(`The backup of ${made_at}, only to look at. Ctrl+C ends it and deletes the copy.`)
  const { accessToken: token } = await callServer(address, calls.auth.login, {
    email: 'admin@muster.example',
    password,
  })
  const { rows } = await callServer(address, calls.employees.list, {}, { token })
  expect(rows.map(({ id }) => id)).toContain(world.ava)
  const customer = { company_id: world.agency, code: 'NEW', name: 'New' }
  await expect(callServer(address, calls.customers.store, customer, { token, key: 'a-new-key' })).rejects.toMatchObject(
    {
      code: 'readOnlyCopy',
    },
  )
  await expect(callServer(address, calls.auth.forgotPassword, { email: 'admin@muster.example' })).rejects.toMatchObject(
    {
      code: 'readOnlyCopy',
    },
  )
  await callServer(address, calls.auth.logout, {}, { token })

  expect(copies()).toHaveLength(1)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(copies()).toEqual([])
  expect(existsSync(archive)).toBe(true)
})
