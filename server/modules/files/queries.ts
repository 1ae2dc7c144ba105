import type { Db } from '#server/database/dialect.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

/** Where a picture is: an address that only this server can have made, so that a plain <img> may load it. */
export const avatarAddress = (signer: Signer, file_id: string | null): string | null =>
  file_id === null ? null : `/files/avatar/${file_id}/${signer.sign('avatar', file_id)}`

/** What is known of a person's picture or a company's logo; undefined when there is none. */
export const avatarFile = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select(['content_type', 'size'])
    .where('id', '=', id)
    .where('purpose', 'in', ['avatar', 'logo'])
    .executeTakeFirst()
