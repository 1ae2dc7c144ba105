import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isDecodableUrl, isOriginList, isPlainWebAddress } from '#contract/platform/setting-formats.ts'
import { environmentKeys } from '#contract/platform/settings.ts'
import { isTargetKnown, urlsIn } from '#server/database/engine/postgres/servers.ts'
import { serverText } from '#server/http/server-texts.ts'
import type { CallLimits } from '#server/http/limits/call-rate.ts'
import { isProxyList } from '#server/http/limits/trusted-proxies.ts'
import type { S3Settings } from '#server/outside/files/s3-storage.ts'

// zod's partial() of a table: each of them may be missing.
const installationShape = Object.fromEntries(
  Object.entries(environmentKeys).map(([key, { form }]) => [key, form.optional()]),
)

// Read where the services are called (server/outside/xero.ts, award-rates.ts).
const standIn = z.string().refine(isPlainWebAddress, 'must be an http or https address without ? or #').optional()
const xeroShape = {
  XERO_AUTHORIZE_URL: standIn,
  XERO_TOKEN_URL: standIn,
  XERO_CONNECTIONS_URL: standIn,
  XERO_PAYROLL_URL: standIn,
  XERO_CALLS_A_DAY: z.coerce.number().int().min(1).optional(),
}

const serverUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    (urls) => urlsIn(urls).every(isDecodableUrl),
    'must be a URL; special characters in the password are percent-encoded (%25 for %)',
  )
  .refine(
    (urls) => urlsIn(urls).every((url) => !isDecodableUrl(url) || isTargetKnown(url)),
    'target_session_attrs must be read-write or primary',
  )
  .optional()

const storageNames = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: serverUrl,
  /** PostgreSQL itself, where DATABASE_URL leads to a connection pooler */
  DATABASE_DIRECT_URL: serverUrl,
  /** a standby of DATABASE_URL */
  DATABASE_READ_URL: serverUrl.refine((url) => url === undefined || urlsIn(url).length === 1, 'must be of one server'),
  DATABASE_PREPARED_STATEMENTS: z.enum(['yes', 'no']).optional(),
  MUSTER_SEED: z.enum(['demo', 'none', 'auto']).default('auto'),
  /** the address of the virus scanner; none: nothing is scanned */
  CLAMD_URL: z
    .string()
    .refine((url) => /^tcp:\/\/[^/@?#]+:\d+$/.test(url) && isDecodableUrl(url), 'must be like tcp://clamd:3310')
    .optional(),
  // Read where emails and maps are made (server/modules/settings/environment.ts); only their format is checked here.
  ...installationShape,
  ...xeroShape,
  AWARD_RATES_URL: standIn,
  /** name servers that prove email domains, like 9.9.9.9; none: those of the machine */
  DNS_SERVERS: z
    .string()
    .refine(
      (text) => text.split(',').every((one) => /^[\d.]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(one.trim())),
      'must be IP addresses, separated by commas',
    )
    .optional(),
  /** for tests: identity providers on this machine */
  ALLOW_LOOPBACK: z.enum(['yes', 'no']).optional(),
  PUSH_SERVICES: z
    .string()
    .refine(isOriginList, 'must be origins like https://push.example, separated by commas')
    .optional(),
  WEBHOOK_ORIGINS: z
    .string()
    .refine(isOriginList, 'must be origins like https://payroll.internal, separated by commas')
    .optional(),
  /** whether a first start may generate the keys: on the embedded database by default, on a server only when set */
  MUSTER_GENERATE_KEYS: z.enum(['yes', 'no']).optional(),
  /** the proxies whose X-Forwarded-For is trusted */
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text === 'none' || isProxyList(text),
      'must be none, or addresses, networks like 10.0.0.0/8 and the words loopback, linklocal and uniquelocal, separated by commas',
    )
    .default('loopback'),
  /** 0: no limit */
  /** how much an agency’s uploads may take; 0: no limit */
  STORAGE_PER_AGENCY_MB: z.coerce.number().int().min(0).default(0),
  /** how many text messages of an agency are sent in 24 hours; 0: no limit */
  SMS_PER_AGENCY_A_DAY: z.coerce.number().int().min(0).default(0),
  CALLS_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  /** of all users and API tokens of an agency together; 0: no limit */
  CALLS_PER_AGENCY_A_MINUTE: z.coerce.number().int().min(0).default(0),
  /** the public key (age1…) that backups are encrypted to */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{50,}$/, 'must be a public key of age (age1…)')
    .optional(),
  /** a folder, s3://bucket/prefix, or none: no backups by themselves; default: the folder backups of DATA_DIR */
  BACKUP_TO: z
    .string()
    .refine(
      (text) => !text.includes('://') || /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.-]+)*\/?$/.test(text),
      'must be a folder, s3://bucket/prefix, or none',
    )
    .optional(),
  BACKUP_S3_ENDPOINT: z
    .string()
    .refine(isPlainWebAddress, 'must be an http or https address without ? or #, without the bucket')
    .optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, like 16:00')
    .default('16:00'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** who has it may read /metrics */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** when the backup was made that this server shows (npm run backup:look) */
  COPY_OF: z.iso.datetime('must be an instant').optional(),
  /** of a collector of OpenTelemetry (OTLP over HTTP) that gets the traces; default: none */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  /** the share of traces that are sent */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  MUSTER_LOG: z.enum(['silent', 'error', 'info']).default('error'),
})

const complete = environment
  .refine((read) => read.DATABASE_READ_URL === undefined || read.DATABASE_URL !== undefined, {
    path: ['DATABASE_READ_URL'],
    message: 'needs DATABASE_URL; the embedded database has no replica',
  })
  .refine((read) => hasStorage(read) || !storageNames.some((name) => read[name] !== undefined), {
    path: [storageNames.join(', ')],
    message: 'set all three, or none',
  })
  .refine((read) => hasStorage(read) || !read.BACKUP_TO?.startsWith('s3://'), {
    path: ['BACKUP_TO'],
    message: `s3://… needs ${storageNames.join(', ')}`,
  })

export type Settings = {
  port: number
  /** where to listen; undefined: see `listenHost` */
  host: string | undefined
  data_folder: string
  database_url: string | undefined
  direct_url: string | undefined
  read_url: string | undefined
  prepared_statements: boolean | undefined
  clamd_url: string | undefined
  dns_servers: readonly string[]
  generate_keys: boolean
  /** auto: the demo agency on an empty embedded database */
  seed: 'demo' | 'none' | 'auto'
  log_level: 'silent' | 'error' | 'info'
  /** the proxies whose X-Forwarded-For is trusted; false: none */
  trust_proxy: string | false
  calls_per_minute: CallLimits
  web_folder: string
  /** the public key that backups are encrypted to */
  backup_recipient: string | undefined
  /** the storage of archives with an address s3://… */
  backup_s3: S3Settings | undefined
  /** when and where backups are made; undefined: only by command */
  backups: { folder: string; at: string; keep: number } | undefined
  metrics: { token: string | undefined }
  traces: { endpoint: string; ratio: number } | undefined
  /** when the backup was made that this server shows */
  copy_of: string | undefined
}

/** Reads the settings from the environment; throws one readable text that lists every invalid one. */
export function settingsFrom(variables: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const read = complete.safeParse(given)
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${reasonOf(issue)}`).join('\n'))
  return {
    port: read.data.PORT,
    host: read.data.HOST,
    data_folder: resolve(read.data.DATA_DIR),
    database_url: read.data.DATABASE_URL,
    direct_url: read.data.DATABASE_DIRECT_URL,
    read_url: read.data.DATABASE_READ_URL,
    prepared_statements: isYes(read.data.DATABASE_PREPARED_STATEMENTS),
    clamd_url: read.data.CLAMD_URL,
    dns_servers: (read.data.DNS_SERVERS ?? '').split(',').flatMap((one) => one.trim() || []),
    generate_keys: (read.data.MUSTER_GENERATE_KEYS ?? (read.data.DATABASE_URL === undefined ? 'yes' : 'no')) === 'yes',
    seed: read.data.MUSTER_SEED,
    log_level: read.data.MUSTER_LOG,
    trust_proxy: read.data.TRUST_PROXY === 'none' ? false : read.data.TRUST_PROXY,
    calls_per_minute: { user: read.data.CALLS_PER_MINUTE, agency: read.data.CALLS_PER_AGENCY_A_MINUTE },
    backup_recipient: read.data.BACKUP_RECIPIENT,
    backup_s3: storageOf(read.data),
    backups: backupsOf(read.data),
    metrics: { token: read.data.METRICS_TOKEN },
    traces: tracesOf(read.data),
    copy_of: read.data.COPY_OF,
    web_folder: join(import.meta.dirname, '../dist/web'),
  }
}

const isYes = (text: 'yes' | 'no' | undefined) => (text === undefined ? undefined : text === 'yes')

/** How `openDatabase` finds the database of the settings. */
export const databaseIn = ({ database_url, direct_url, read_url, prepared_statements, data_folder }: Settings) => ({
  url: database_url,
  direct_url: database_url === undefined ? undefined : direct_url,
  read_url,
  prepared_statements,
  dir: data_folder,
})

type Environment = z.output<typeof environment>

const tracesOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: Environment) =>
  endpoint === undefined ? undefined : { endpoint, ratio }

function backupsOf({ BACKUP_TO = '', BACKUP_AT: at, BACKUP_KEEP: keep, DATA_DIR }: Environment) {
  if (BACKUP_TO === 'none') return undefined
  if (BACKUP_TO.startsWith('s3://')) return { folder: BACKUP_TO, at, keep }
  return { folder: resolve(BACKUP_TO || join(DATA_DIR, 'backups')), at, keep }
}

const hasStorage = (read: Environment) => storageNames.every((name) => read[name] !== undefined)

function storageOf(read: Environment): S3Settings | undefined {
  const { BACKUP_S3_ENDPOINT: address, BACKUP_S3_ACCESS_KEY_ID: id, BACKUP_S3_SECRET_ACCESS_KEY: secret } = read
  if (address === undefined || id === undefined || secret === undefined) return undefined
  const region = read.BACKUP_S3_REGION
  return { address: address.replace(/\/+$/, ''), region, access_key_id: id, secret_access_key: secret }
}

// The rules of the contract have a text in each language.
const reasonOf = (issue: z.core.$ZodIssue) =>
  issue.message.startsWith('validation.') ? serverText('en', issue.message) : issue.message

/** Every address of the machine, unless there are accounts with the published demo password: then this machine only. */
export const listenHost = ({ host }: Settings, has_demo_accounts: boolean): string =>
  host ?? (has_demo_accounts ? '127.0.0.1' : '0.0.0.0')
