// The process of own-process.ts: takes one order, reports its progress and what it made.
import { join } from 'node:path'
import type { Engine } from '#server/database/engine/engine.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { backUp } from './back-up.ts'
import type { BackupMessage, BackupOrder, MadeArchive } from './own-process.ts'
import { withCopy, withSource } from './source.ts'

// Only the server sends a message, in the shape of its type.
process.once('message', (message) => {
  make(message as BackupOrder).then(
    (made) => send({ made }),
    (error: unknown) => send({ failure: error instanceof Error ? error.message : String(error) }),
  )
})

function send(message: BackupMessage): void {
  const isLast = !('progress' in message)
  process.send?.(message)
  if (isLast) process.disconnect?.()
}

async function make({ folder, recipient, s3, made_at, ...source }: BackupOrder): Promise<MadeArchive> {
  const reported = { progress: 0 }
  const files = fileStoreIn(join(source.data_folder, 'files'))
  const { copy } = source
  const withEngine = <T>(read: (engine: Engine) => Promise<T>) =>
    copy === undefined ? withSource(source, read) : withCopy(copy, read)
  const { place, size, manifest } = await withEngine((engine) =>
    backUp({ engine, files, recipient, s3, now: new Date(made_at) }, folder, (share) => {
      const progress = Math.floor(share * 100)
      // Each is a transaction of the server.
      if (progress < reported.progress + 5) return
      reported.progress = progress
      send({ progress })
    }),
  )
  const row_count = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  return { place: place.address, size, row_count, file_count: manifest.files.length, encrypted: manifest.encrypted }
}
