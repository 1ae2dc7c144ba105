/**
 * `npm run evidence:verify -- pack.zip`: verifies an evidence pack without the database. Exits with 1 and prints every fault if a file was
 * changed, removed, added or doubled, if the manifest was changed, or if the archive has content that its directory does not list. `-- pack.zip --fingerprint 5f3c…` (as the product and its summary show it) also
 * detects a pack that somebody else signed.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyArchive } from '#server/modules/evidence/verification.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { fingerprint: { type: 'string' } } })
const [path] = positionals
if (path === undefined) {
  console.error('Give the path of an evidence pack: npm run evidence:verify -- pack.zip')
  process.exit(64)
}
const faults = verifyArchive(readFileSync(path), values.fingerprint ?? null)
for (const { fault, name } of faults) console.error(`${fault}: ${name}`)
if (faults.length === 0)
  console.log(
    values.fingerprint === undefined
      ? 'Unchanged since it was signed. Compare the fingerprint of public-key.pem with the one that the agency shows.'
      : 'Unchanged, and signed by the agency with this fingerprint.',
  )
process.exit(faults.length === 0 ? 0 : 1)
