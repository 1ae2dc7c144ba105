// What happens to a job and to its company's connection when Xero, or the connection, fails.
import type { XeroReason } from '#contract/platform/xero/xero.ts'
import type { Db } from '#server/database/dialect.ts'
import { XeroFailure } from '#server/outside/xero.ts'
import { DailyLimitReached, JobSuperseded, OrganisationChanged } from './requests.ts'
import type { LinkKey } from './tokens.ts'

/** The columns of a job that waits, starts again or has failed. */
export type StoppedJob = {
  status: 'failed' | 'waiting' | 'queued'
  reason: XeroReason | null
  lease_until: string | null
  finished_at?: string
  attempts?: number
}

/** The minutes before each retry when Xero is unreachable. Then it has failed, and the next one continues from there. */
const retryMinutes = [1, 5, 15, 60, 180]

/** Records in the connection what the failure says about it; returns the columns of the job. `attempts`: since the last progress. */
export async function afterFailure(
  db: Db,
  key: LinkKey,
  failure: unknown,
  { attempts, now }: { attempts: number; now: Date },
): Promise<StoppedJob> {
  const failed = (reason: XeroReason | null): StoppedJob => ({
    ...{ status: 'failed', reason },
    ...{ finished_at: now.toISOString(), lease_until: null },
  })
  const later = (reason: XeroReason, until: Date, count = 0): StoppedJob => ({
    ...{ status: 'waiting', reason, lease_until: until.toISOString() },
    attempts: count,
  })
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  if (failure instanceof JobSuperseded) return failed(null)
  if (failure instanceof OrganisationChanged) return { status: 'queued', reason: null, lease_until: null, attempts: 0 }
  if (failure instanceof DailyLimitReached) return later('budget', nextDay(now))
  const { reason, seconds } = failure instanceof XeroFailure ? failure : new XeroFailure('unreadable')
  if (reason === 'busy') return later('busy', after(seconds ?? 60))
  const minutes = retryMinutes[attempts - 1]
  if (reason === 'unreachable' && minutes !== undefined) return later(reason, after(minutes * 60), attempts)
  if (reason === 'expired') await setLink(db, key, { status: 'expired', token_sealed: null })
  if (reason === 'forbidden') await setLink(db, key, { status: 'error' })
  return failed(reason === 'missing' ? 'unreadable' : reason)
}

/** Xero counts days in UTC. */
const nextDay = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))

export const setLink = (
  db: Db,
  { agency_id, company_id }: LinkKey,
  change: { status: 'connected' | 'expired' | 'error'; token_sealed?: null },
) =>
  db
    .updateTable('xero_links')
    .set(change)
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .where('status', '<>', change.status)
    .execute()
