// Every sealed column of the database. A contract test checks that none is missing.
import { type RawBuilder, sql } from 'kysely'
import type { GroupName } from '#contract/people/employee-details.ts'
import { registrationPlace } from '#server/modules/auth/registration.ts'
import { sealedPlace } from '#server/modules/employees/details/rules.ts'
import { pinPlace } from '#server/modules/kiosks/pins.ts'
import { cellsPlace } from '#server/modules/imports/refused-rows.ts'
import { recordPlace } from '#server/modules/imports/running/sealed-records.ts'
import { settingPlace } from '#server/modules/settings/environment.ts'
import { xeroTokenPlace as xeroPlace } from '#server/modules/xero/tokens.ts'
import { twoFactorPlace } from '#server/modules/users/account/two-factor.ts'
import type { SealedPlace } from '#server/outside/secrets/seal.ts'

type SealedColumn = {
  readonly table: string
  /** the expression of the sealed text */
  readonly text: RawBuilder<string>
  /** the column, and its new value after sealing again */
  readonly column: string
  readonly value: (sealed: RawBuilder<string>) => RawBuilder<unknown>
  /** the place that the text of a row is bound to */
  // The row as JSON: each entry below knows the columns of its own table.
  readonly place: (row: never) => SealedPlace
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
  place: (row: { agency_id: string; import_id: string; row: number }) => recordPlace(row, part),
})

/** The place of the check text for the installation's keys (server/modules/keys/key-check.ts). */
export const keyCheckPlace: SealedPlace = { agency_id: 'platform', column: 'installation_keys.sealed', row_id: 'check' }

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'installation_keys', ...inColumn('sealed'), place: () => keyCheckPlace },
  {
    table: 'employee_groups',
    ...inColumn('number_sealed'),
    place: (row: { agency_id: string; employee_id: string; name: GroupName }) => sealedPlace(row, row.name),
  },
  {
    table: 'employee_bank_accounts',
    ...inColumn('number_sealed'),
    place: (row: { agency_id: string; employee_id: string }) => sealedPlace(row, 'bank'),
  },
  {
    table: 'employee_visas',
    ...inColumn('number_sealed'),
    place: (row: { agency_id: string; employee_id: string }) => sealedPlace(row, 'visa'),
  },
  { table: 'accounts', ...inColumn('two_factor_sealed'), place: ({ id }: { id: string }) => twoFactorPlace(id) },
  { table: 'account_tokens', ...inColumn('payload_sealed'), place: ({ id }: { id: string }) => registrationPlace(id) },
  {
    table: 'xero_links',
    ...inColumn('token_sealed'),
    place: (row: { agency_id: string; company_id: string }) => xeroPlace(row),
  },
  {
    table: 'kiosk_pins',
    ...inColumn('check_sealed'),
    place: (row: { agency_id: string; employee_id: string }) => pinPlace(row),
  },
  { table: 'environment_settings', ...inColumn('sealed'), place: ({ key }: { key: string }) => settingPlace(key) },
  {
    table: 'import_rows',
    ...inColumn('cells_sealed'),
    place: (row: { agency_id: string; import_id: string; kind: string; row: number }) => cellsPlace(row),
  },
  inRecord(['bank', 'account_number']),
  inRecord(['tax', 'number'], '/tax'),
  inRecord(['licence', 'number'], '/licence'),
]
