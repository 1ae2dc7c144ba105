// Pictures are not part of the contract. A browser's <img> sends no token, so the signed URL is the permission.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#server/database/transaction.ts'
import { sendRefusal } from '#server/http/reply.ts'
import { languageOf } from '#server/http/server-texts.ts'
import { avatarFile } from '#server/modules/files/queries.ts'
import type { Outside } from '#server/outside/outside.ts'

type Address = { Params: { id: string; signature: string } }

/** Serves GET /files/avatar/<file>/<signature>. The bytes of an id never change, so they may be cached for long. */
export function mountAvatars(app: FastifyInstance, database: Database, { files, signer }: Outside) {
  app.get<Address>('/files/avatar/:id/:signature', async (request, reply) => {
    const { id, signature } = request.params
    const isOurs = signer.isOurs('avatar', id, signature)
    const file = isOurs ? await database.readAsPlatform((db) => avatarFile(db, id)) : undefined
    const bytes = file === undefined ? null : await files.read(id)
    if (file === undefined || bytes === null)
      return sendRefusal(reply, new Refusal('notFound'), languageOf(request.headers['accept-language']))
    return reply
      .header('content-type', file.content_type)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(Buffer.from(bytes))
  })
}
