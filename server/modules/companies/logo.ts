// A company's logo, which is checked and re-encoded before any transaction is opened.
import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { forgetFile, insertUpload, storeFile } from '#server/modules/files/actions.ts'
import { avatarAddress } from '#server/modules/files/queries.ts'
import { logoOf } from '#server/outside/files/pictures.ts'
import { companyOf } from './queries.ts'
import { wayOutOf } from '#server/modules/files/document-files.ts'

type LogoRequest = OwnTransactionRequest<Calls['companies']['logo']>

// domain.md, limits: an image that is not a person's photo.
const maxLogoBytes = 5 * 1024 * 1024

/** Sets a company's logo, or removes it without a file. */
export async function changeLogo(request: LogoRequest) {
  const { database, actor, input, language, outside, now, afterCommit } = request
  const inOne = <T>(work: (db: Db) => Promise<T>) => writeAs(database, actor, work)
  // Nothing is stored for a company outside the scope.
  const { agency_id } = await inOne((db) => logoToReplace(db, request))
  const stored = await storedLogo(request, agency_id)
  const before = await inOne(async (db) => {
    const current = await logoToReplace(db, request)
    if (stored !== null) await insertUpload({ ...request, db }, stored)
    const set = { logo_file_id: stored?.id ?? null, updated_at: now.toISOString() }
    await updateVersioned(db, 'companies', { scope: actor.scope, current, set })
    if (current.logo_file_id !== null) await forgetFile(db, current.logo_file_id)
    return current.logo_file_id
  })
  if (before !== null) await afterCommit(() => outside.files.remove(before, now))
  const company = await inOne((db) => companyOf(db, actor.scope, input.id, language))
  return { ...company, logo: avatarAddress(outside.signer, company.logo_file_id) }
}

async function logoToReplace(db: Db, { actor, input, language }: LogoRequest) {
  const current = await companyOf(db, actor.scope, input.id, language)
  requireVersion(current, input.version)
  return current
}

async function storedLogo({ files, outside }: LogoRequest, agency_id: string) {
  const [file] = files
  if (file === undefined) return null
  if (file.bytes.length > maxLogoBytes) refuse('tooLarge')
  const bytes = (await logoOf(file.bytes)) ?? refuseField('file', (await wayOutOf(file.bytes)) ?? 'validation.picture')
  return storeFile(outside, { agency_id, purpose: 'logo', content_type: 'image/webp', bytes })
}
