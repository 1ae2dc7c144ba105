import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Files that are changed in one run, and the tests that have to notice. */
export type MutationRun = { files: readonly string[]; tests: readonly string[] }

/** The files of each group. A file that an earlier group has is not in a later one. */
const groupPatterns = {
  policies: ['server/modules/**/policy.ts'],
  money: [
    'contract/values/formats/bank-accounts.ts',
    'server/modules/attendance/cancellations/charges.ts',
    'server/modules/pay/charges/{rules,charge-for}.ts',
    'server/modules/pay/{costs,margins}/rules.ts',
    'server/modules/payroll/rules.ts',
    'server/modules/payroll/files/cells.ts',
    'server/modules/payslips/rules.ts',
    'server/modules/timesheets/exceptions/rounding.ts',
    'server/modules/xero/**/rules.ts',
  ],
  crypto: [
    'server/outside/secrets/*.ts',
    'server/modules/api-tokens/secrets.ts',
    'server/modules/audit/rules.ts',
    'server/modules/auth/private-links.ts',
    'server/modules/auth/sessions/tokens.ts',
    'server/modules/backups/archive/encryption.ts',
    'server/modules/backups/database/row-hash.ts',
    'server/modules/evidence/{signing,verification}.ts',
    'server/modules/jobs/applications/form-token.ts',
    'server/modules/kiosks/chain/rules.ts',
    'server/modules/users/account/password-rules.ts',
    'server/modules/webhooks/signing.ts',
  ],
  rules: [
    'contract/rostering/breaks.ts',
    'contract/transitions.ts',
    'contract/values/hours/*.ts',
    'server/modules/**/{rules,*-rules}.ts',
  ],
}

export type MutationGroup = keyof typeof groupPatterns
export const mutationGroups = Object.keys(groupPatterns) as MutationGroup[]

/** The runs of a group: one for each module, with those tests of the module that open no database. */
export function runsOf(group: MutationGroup): MutationRun[] {
  const earlier = mutationGroups.slice(0, mutationGroups.indexOf(group)).flatMap(filesOf)
  const files = filesOf(group).filter((file) => !earlier.includes(file))
  const byModule = Map.groupBy(files, moduleOf)
  return [...byModule].map(([module, ofModule]) => ({
    files: ofModule,
    tests: globSync(`${module}/**/*.test.ts`).filter((file) => !opensDatabase(file)),
  }))
}

const filesOf = (group: MutationGroup) =>
  groupPatterns[group]
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()

const moduleOf = (file: string) => /^server\/modules\/[^/]+/.exec(file)?.[0] ?? dirname(file)

const opensDatabase = (file: string) =>
  /\b(test(App|Database|Engine)|emptyServerDatabase)\b|TEST_DATABASE_URL/.test(readFileSync(file, 'utf8'))
