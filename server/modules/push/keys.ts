import { z } from 'zod'
import type { Db } from '#server/database/dialect.ts'
import { secretOf } from '#server/modules/settings/environment.ts'
import type { Outside } from '#server/outside/outside.ts'
import { createPushKeys, type PushKeys } from '#server/outside/push.ts'

const keysSchema = z.object({ public_key: z.string(), private_key: z.string() })

/** The key pair of the installation, made and stored when it is first needed. Requires a platform transaction that writes. */
export async function pushKeys(db: Db, outside: Outside): Promise<PushKeys> {
  const text = await secretOf(db, outside, {
    ...{ key: 'PUSH_KEYS', now: outside.clock.now() },
    create: () => JSON.stringify(createPushKeys()),
  })
  return keysSchema.parse(JSON.parse(text))
}
