// What an export leaves out, and the names of its files.
import { safeName } from '#server/modules/evidence/rules.ts'

/** An archive must stay below 2 GB. */
export const maxArchiveBytes = 2_000_000_000
/** An archive has at most 65,535 entries. */
export const maxFiles = 60_000
/** Larger files are not read into memory. */
export const mostBytesInMemory = 20_000_000

/** Tables of an agency that an export does not have, each with the reason, which is in its description. */
export const leftOutTables: Readonly<Record<string, string>> = {
  idempotency_keys: 'answers to repeated requests, kept for a week',
  emails: 'copies of emails, with private links; what people were notified of is in notifications and shift_notices',
  sms_messages: 'copies of text messages, with private links; what people were notified of is in notifications',
  push_devices: 'keys of browsers',
  push_messages: 'copies of notifications on their way to browsers',
  employee_counts: 'counts of the table employees',
  pricing_queue: 'time that is still to be priced',
  import_rows: 'rows of uploaded files before they were written; what was written is in its table',
  kiosk_pins: 'sealed PINs',
  invitation_links: 'secrets of invitations',
  provider_sign_ins: 'secrets of sign-ins in progress',
  provider_sessions: 'secrets of sessions',
  provider_logouts: 'which messages of an identity provider were used',
}

/** As in server/migrations/0001_audit.sql: what the audit log masks. */
const secretName = /((^|_)(sealed|hash)|^otp)$|^password(?!.*_at$)|secret|token/

// The chain by which a change of the log is noticed.
const chainedTables: readonly string[] = ['audit_entries', 'audit_changes']

/** Secrets of programs and sign-ins, which no export has. */
export const isSecret = (table: string, column: string) => secretName.test(column) && !chainedTables.includes(table)

/** The sealed numbers of people, by the table: the name under which each was sealed. */
export const numberTables: Readonly<Record<string, 'bank' | 'visa' | 'name'>> = {
  employee_groups: 'name',
  employee_bank_accounts: 'bank',
  employee_visas: 'visa',
}
export const numberColumn = 'number_sealed'

/** The visible end that distinguishes numbers without revealing them. */
export const maskedNumber = (ends: string | null) => `••• ${ends ?? ''}`.trim()

type NamedFile = {
  table: string
  column: string
  content_type: string
  person: string | null
  file_name: string | null
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

/** Where a stored file is in an export: numbered, since two can have one name. */
export function pathOfFile(number: number, { table, column, content_type, person, file_name }: NamedFile): string {
  const kind = column.replace(/_?file_id$/, '')
  const name = safeName((file_name ?? (kind || table)).replace(/\.[a-z0-9]{2,4}$/i, ''))
  const folder = person === null ? table : `${table}/${safeName(person)}`
  return `files/${folder}/${String(number).padStart(5, '0')}-${name}.${extensions[content_type] ?? 'bin'}`
}
