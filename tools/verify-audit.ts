/**
 * `npm run audit:verify`: verifies the audit chains of every agency and the platform. Exits with 1 if one is broken and prints the
 * entries. `-- --head 128:5f3c…` (from a line of audit-heads.log in DATA_DIR, repeatable) also detects a truncated chain.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/engine/open.ts'
import { type Db } from '#server/database/dialect.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import { chainOwners, type ChainHead, headExists, verifyChain } from '#server/modules/audit/chains.ts'
import { databaseIn, settingsFrom } from '#server/settings.ts'

const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } })
const heads = values.head.map(headOf)
const settings = settingsFrom(process.env)
const database = await openDatabase({
  ...databaseIn(settings),
  deadlineMs: 10 * 60_000,
  warn: console.warn,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(78)
})
const faults = await database.readAsPlatform(faultsIn)
await database.close()
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)

function headOf(text: string): ChainHead {
  const [number = '', hash = ''] = text.split(':')
  if (/^\d+$/.test(number) && /^[0-9a-f]{64}$/.test(hash)) return { number: Number(number), hash }
  console.error('Give a head as number:hash, as a line of audit-heads.log in DATA_DIR has it.')
  process.exit(64)
}

async function faultsIn(db: Db): Promise<string[]> {
  const everybody = scopeOf({ kind: 'superadmin', agency_id: null, employee_id: null, customer_id: null })
  const problems: string[] = []
  for (const owner of await chainOwners(db, everybody)) {
    const name = owner.agency_name ?? 'Platform'
    const { entries, broken, head_hash } = await verifyChain(db, owner)
    console.log(`${name}: ${entries} entries, head ${entries === 0 ? 'none' : head_hash}`)
    problems.push(...broken.map(({ number, reason }) => `${name}: entry ${number}: ${reason}`))
  }
  for (const head of heads)
    if (!(await headExists(db, head))) problems.push(`Entry ${head.number} with hash ${head.hash} is lost.`)
  return problems
}
