import type { Db } from '#server/database/dialect.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

/** The URL of a picture, signed by this server, so that a plain <img> can load it. */
export const avatarAddress = (signer: Signer, file_id: string | null): string | null =>
  file_id === null ? null : `/files/avatar/${file_id}/${signer.sign('avatar', file_id)}`

/** The metadata of an employee's picture or a company's logo; undefined when there is none. */
export const avatarFile = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select(['content_type', 'size'])
    .where('id', '=', id)
    .where('purpose', 'in', ['avatar', 'logo'])
    .executeTakeFirst()
