// The caller's picture, which is checked and re-encoded before any transaction is opened.
import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { forgetFile, insertUpload, storeFile } from '#server/modules/files/actions.ts'
import { avatarAddress } from '#server/modules/files/queries.ts'
import { showPicture } from '#server/modules/users/account/own-account.ts'
import { avatarOf } from '#server/outside/files/pictures.ts'
import { wayOutOf } from '#server/modules/files/document-files.ts'

const maxPictureBytes = 2 * 1024 * 1024

/** Sets the caller's picture, or removes it without a file. */
export async function changePicture(request: OwnTransactionRequest<Calls['profiles']['avatar']>) {
  const { database, actor, outside, now, afterCommit } = request
  const stored = await storedPicture(request)
  const before = await database.asPlatform(async (db) => {
    if (stored !== null) await insertUpload({ ...request, db }, stored)
    const shown = await showPicture(db, actor.account_id, stored?.id ?? null)
    if (shown !== null) await forgetFile(db, shown)
    return shown
  })
  if (before !== null) await afterCommit(() => outside.files.remove(before, now))
  return { avatar: avatarAddress(outside.signer, stored?.id ?? null) }
}

async function storedPicture({ files, outside }: OwnTransactionRequest<Calls['profiles']['avatar']>) {
  const [file] = files
  if (file === undefined) return null
  if (file.bytes.length > maxPictureBytes) refuse('tooLarge')
  const bytes =
    (await avatarOf(file.bytes)) ?? refuseField('file', (await wayOutOf(file.bytes)) ?? 'validation.picture')
  return storeFile(outside, { agency_id: null, purpose: 'avatar', content_type: 'image/webp', bytes })
}
