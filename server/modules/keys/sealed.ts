// Every sealed column of the database. A contract test checks that none is missing.
import { type RawBuilder, sql } from 'kysely'
import type { GroupName } from '#contract/people/employee-details.ts'
import { registrationSealContext } from '#server/modules/auth/registration.ts'
import { groupSealContext } from '#server/modules/employees/details/rules.ts'
import { pinSealContext } from '#server/modules/kiosks/pins.ts'
import { cellsSealContext } from '#server/modules/imports/refused-rows.ts'
import { recordSealContext } from '#server/modules/imports/running/sealed-records.ts'
import { idTokenSealContext } from '#server/modules/single-sign-on/provider.ts'
import { providerSecretSealContext } from '#server/modules/single-sign-on/queries.ts'
import { serviceKeySealContext } from '#server/modules/pay/rate-import/rate-service.ts'
import { settingSealContext } from '#server/modules/settings/environment.ts'
import { secretSealContext } from '#server/modules/webhooks/signing.ts'
import { xeroTokenSealContext as xeroSealContext } from '#server/modules/xero/tokens.ts'
import { twoFactorSealContext } from '#server/modules/users/account/two-factor.ts'
import type { SealContext } from '#server/outside/secrets/seal.ts'

type SealedColumn = {
  readonly table: string
  /** the expression of the sealed text */
  readonly text: RawBuilder<string>
  /** the column, and its new value after sealing again */
  readonly column: string
  readonly value: (sealed: RawBuilder<string>) => RawBuilder<unknown>
  /** the place that the text of a row is bound to */
  // The row as JSON: each entry below knows the columns of its own table.
  readonly context: (row: never) => SealContext
}

const inColumn = (column: string) => ({
  column,
  text: sql<string>`${sql.ref(column)}`,
  value: (sealed: RawBuilder<string>) => sealed,
})
/** An employee's number in a row that waits to be imported; `part` as in sealed-records.ts. */
const inRecord = (path: readonly string[], part = ''): SealedColumn => ({
  table: 'import_rows',
  column: 'record',
  text: sql<string>`record #>> ${path}`,
  value: (sealed) => sql`jsonb_set(held.record, ${path}, to_jsonb(${sealed}))`,
  context: (row: { agency_id: string; import_id: string; row: number }) => recordSealContext(row, part),
})

/** The place of the check text for the installation's keys (server/modules/keys/key-check.ts). */
export const keyCheckSealContext: SealContext = {
  agency_id: 'platform',
  column: 'installation_keys.sealed',
  row_id: 'check',
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'installation_keys', ...inColumn('sealed'), context: () => keyCheckSealContext },
  {
    table: 'employee_groups',
    ...inColumn('number_sealed'),
    context: (row: { agency_id: string; employee_id: string; name: GroupName }) => groupSealContext(row, row.name),
  },
  {
    table: 'employee_bank_accounts',
    ...inColumn('number_sealed'),
    context: (row: { agency_id: string; employee_id: string }) => groupSealContext(row, 'bank'),
  },
  {
    table: 'employee_visas',
    ...inColumn('number_sealed'),
    context: (row: { agency_id: string; employee_id: string }) => groupSealContext(row, 'visa'),
  },
  {
    table: 'accounts',
    ...inColumn('two_factor_sealed'),
    context: ({ id }: { id: string }) => twoFactorSealContext(id),
  },
  {
    table: 'account_tokens',
    ...inColumn('payload_sealed'),
    context: ({ id }: { id: string }) => registrationSealContext(id),
  },
  {
    table: 'xero_links',
    ...inColumn('token_sealed'),
    context: (row: { agency_id: string; company_id: string }) => xeroSealContext(row),
  },
  {
    table: 'identity_providers',
    ...inColumn('client_secret_sealed'),
    context: (row: { agency_id: string }) => providerSecretSealContext(row),
  },
  {
    table: 'rate_service_keys',
    ...inColumn('key_sealed'),
    context: (row: { agency_id: string }) => serviceKeySealContext(row),
  },
  {
    table: 'provider_sessions',
    ...inColumn('id_token_sealed'),
    context: (row: { agency_id: string; session_id: string }) => idTokenSealContext(row),
  },
  {
    table: 'kiosk_pins',
    ...inColumn('check_sealed'),
    context: (row: { agency_id: string; employee_id: string }) => pinSealContext(row),
  },
  {
    table: 'webhooks',
    ...inColumn('secret_sealed'),
    context: (row: { agency_id: string; id: string }) => secretSealContext(row),
  },
  {
    table: 'webhooks',
    ...inColumn('former_secret_sealed'),
    context: (row: { agency_id: string; id: string }) => secretSealContext(row),
  },
  {
    table: 'environment_settings',
    ...inColumn('sealed'),
    context: ({ key }: { key: string }) => settingSealContext(key),
  },
  {
    table: 'import_rows',
    ...inColumn('cells_sealed'),
    context: (row: { agency_id: string; import_id: string; kind: string; row: number }) => cellsSealContext(row),
  },
  inRecord(['bank', 'account_number']),
  inRecord(['tax', 'number'], '/tax'),
  inRecord(['licence', 'number'], '/licence'),
]
