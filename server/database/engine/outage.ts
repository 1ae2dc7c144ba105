import { statfs } from 'node:fs/promises'
import { isDatabaseFailure } from './engine.ts'

/**
 * Why a database is temporarily unavailable. busy: it waited too long for a lock, a connection or the end of a statement. full: no disk
 * space is left.
 */
export type Outage = 'unreachable' | 'busy' | 'full'

/** An outage that the database could not report itself; the cause has the details. */
export class DatabaseUnavailable extends Error {
  readonly outage: Outage

  constructor(outage: Outage, cause?: unknown) {
    super(`The database is unavailable (${outage}): ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.outage = outage
  }
}

// SQLSTATEs and their classes, of PostgreSQL's appendix A. A class comes after its members.
const outagesByCode: readonly (readonly [prefix: string, outage: Outage])[] = [
  ['08', 'unreachable'],
  ['53100', 'full'],
  ['53', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['57P05', 'busy'],
  ['57P', 'unreachable'],
  ['25P03', 'busy'],
  ['25P04', 'busy'],
  // Lost a race four times (see withRetries).
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['58030', 'unreachable'],
]

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** The outage behind an error; null when it is another kind of failure. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseUnavailable) return error.outage
  if (isDatabaseFailure(error)) return outagesByCode.find(([prefix]) => error.code.startsWith(prefix))?.[1] ?? null
  return error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code)) ? 'full' : null
}

/** Two segments of a write-ahead log: with less than this a database may stop at any moment. */
const fullBelowBytes = 32 * 1024 * 1024

/** False also where the folder cannot be read: that is another failure. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < fullBelowBytes
}
