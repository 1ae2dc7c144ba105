// Spreadsheets drop the zeros that a code of digits begins with: 0042 becomes 42. The code stays as it is in the file, with a warning.
import { sql } from 'kysely'
import type { ImportKind } from '#contract/platform/import-fields.ts'
import type { Db } from '#server/database/dialect.ts'

const withoutZeros = (code: string) => (/^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : null)

/** Of the codes that exist, the one that differs only by zeros in front; undefined: none, or the code itself exists. */
export function codeButForZeros(code: string, known: Iterable<string>): string | undefined {
  const bare = withoutZeros(code)
  if (bare === null) return undefined
  const alike = [...known].filter((one) => withoutZeros(one) === bare)
  return alike.includes(code) ? undefined : alike[0]
}

const columns: Partial<Record<ImportKind, { table: 'customers' | 'employees'; column: string }>> = {
  customers: { table: 'customers', column: 'code' },
  employees: { table: 'employees', column: 'employee_code' },
}

/** By code of a file, the code of an existing record that differs only by zeros in front. */
export async function codesButForZeros(
  db: Db,
  agency_id: string,
  kind: ImportKind,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const at = columns[kind]
  const bare = [...new Set(codes.flatMap((code) => withoutZeros(code) ?? []))]
  if (at === undefined || bare.length === 0) return new Map()
  const code = sql<string>`${sql.id(at.column)}`
  const { rows } = await sql<{ code: string }>`
    select ${code} as code from ${sql.table(at.table)} where agency_id = ${agency_id}::uuid and ${code} ~ '^[0-9]+$'
      and coalesce(nullif(ltrim(${code}, '0'), ''), '0') = any(${bare}::text[]) order by ${code}`.execute(db)
  const known = rows.map((row) => row.code)
  return new Map(codes.flatMap((one) => pairOf(one, codeButForZeros(one, known))))
}

const pairOf = (code: string, other: string | undefined) => (other === undefined ? [] : [[code, other] as const])
