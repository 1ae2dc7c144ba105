import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/engine/open.ts'
import { loadKeys } from '#server/modules/keys/key-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runDoctor(more: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, ...more }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/doctor.ts'], { env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('says what is missing before the first start, and what there is after it, without a change', async () => {
  expect(runDoctor()).toMatchObject({ status: 1, output: expect.stringContaining('npm start creates it') })

  const database = await openDatabase({ dir: folder })
  await loadKeys(database, { environment: {}, data_folder: folder, generate_keys: true })
  const beside = runDoctor()
  await database.close()
  const after = runDoctor({ SMTP_URL: 'smtp://127.0.0.1:9' })

  expect(beside).toMatchObject({ status: 1, output: expect.stringContaining('System check') })
  expect(after.status).toBe(1)
  expect(after.output).toMatch(/ {2}ok {5}Database: Embedded database/)
  expect(after.output).toMatch(/ {2}ok {5}Keys: /)
  expect(after.output).toMatch(/PROBLEM {2}Mail server: 127\.0\.0\.1:9 .*\n +→ Check host/)
})

test('names a setting that is wrong', () => {
  expect(runDoctor({ DATABASE_URL: 'mysql://localhost' })).toMatchObject({
    status: 1,
    output: expect.stringContaining('DATABASE_URL: must begin with postgres://'),
  })
})
