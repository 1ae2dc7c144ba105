import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isDecodableUrl, isOriginList, isPlainWebAddress } from '#contract/platform/setting-formats.ts'
import { environmentKeys } from '#contract/platform/settings.ts'
import { serverText } from '#server/http/server-texts.ts'
import { isProxyList } from '#server/http/limits/trusted-proxies.ts'

// zod's partial() of a table: each of them may be missing.
const installationShape = Object.fromEntries(
  Object.entries(environmentKeys).map(([key, { form }]) => [key, form.optional()]),
)

// Read where Xero is called (server/outside/xero.ts).
const standIn = z.string().refine(isPlainWebAddress, 'must be an http or https address without ? or #').optional()
const xeroShape = {
  XERO_AUTHORIZE_URL: standIn,
  XERO_TOKEN_URL: standIn,
  XERO_CONNECTIONS_URL: standIn,
  XERO_PAYROLL_URL: standIn,
  XERO_CALLS_A_DAY: z.coerce.number().int().min(1).optional(),
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .refine(isDecodableUrl, 'must be a URL; special characters in the password are percent-encoded (%25 for %)')
    .optional(),
  MUSTER_SEED: z.enum(['demo', 'none', 'auto']).default('auto'),
  /** the address of the virus scanner; none: nothing is scanned */
  CLAMD_URL: z
    .string()
    .refine((url) => /^tcp:\/\/[^/@?#]+:\d+$/.test(url) && isDecodableUrl(url), 'must be like tcp://clamd:3310')
    .optional(),
  // Read where emails and maps are made (server/modules/settings/environment.ts); only their format is checked here.
  ...installationShape,
  ...xeroShape,
  PUSH_SERVICES: z
    .string()
    .refine(isOriginList, 'must be origins like https://push.example, separated by commas')
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
  CALLS_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  MUSTER_LOG: z.enum(['silent', 'error', 'info']).default('error'),
})

export type Settings = {
  port: number
  /** where to listen; undefined: see `listenHost` */
  host: string | undefined
  data_folder: string
  database_url: string | undefined
  clamd_url: string | undefined
  generate_keys: boolean
  /** auto: the demo agency on an empty embedded database */
  seed: 'demo' | 'none' | 'auto'
  log_level: 'silent' | 'error' | 'info'
  /** the proxies whose X-Forwarded-For is trusted; false: none */
  trust_proxy: string | false
  /** per user; 0: no limit */
  calls_per_minute: number
  web_folder: string
}

/** Reads the settings from the environment; throws one readable text that lists every invalid one. */
export function settingsFrom(variables: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${reasonOf(issue)}`).join('\n'))
  return {
    port: read.data.PORT,
    host: read.data.HOST,
    data_folder: resolve(read.data.DATA_DIR),
    database_url: read.data.DATABASE_URL,
    clamd_url: read.data.CLAMD_URL,
    generate_keys: (read.data.MUSTER_GENERATE_KEYS ?? (read.data.DATABASE_URL === undefined ? 'yes' : 'no')) === 'yes',
    seed: read.data.MUSTER_SEED,
    log_level: read.data.MUSTER_LOG,
    trust_proxy: read.data.TRUST_PROXY === 'none' ? false : read.data.TRUST_PROXY,
    calls_per_minute: read.data.CALLS_PER_MINUTE,
    web_folder: join(import.meta.dirname, '../dist/web'),
  }
}

// The rules of the contract have a text in each language.
const reasonOf = (issue: z.core.$ZodIssue) =>
  issue.message.startsWith('validation.') ? serverText('en', issue.message) : issue.message

/** Every address of the machine, unless there are accounts with the published demo password: then this machine only. */
export const listenHost = ({ host }: Settings, has_demo_accounts: boolean): string =>
  host ?? (has_demo_accounts ? '127.0.0.1' : '0.0.0.0')
