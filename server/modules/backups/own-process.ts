// Makes an archive in a process of its own: reading a whole database takes memory, which Node would not give back to the system.
import { fork } from 'node:child_process'
import type { S3Settings } from '#server/outside/files/s3-storage.ts'

export type BackupOrder = {
  folder: string
  recipient?: string | undefined
  s3?: S3Settings | undefined
  data_folder: string
  made_at: string
  /** the copy of an embedded database, which the process removes; otherwise the server of this URL is read */
  copy?: string | undefined
  database_url?: string | undefined
}
export type MadeArchive = { place: string; size: number; row_count: number; file_count: number; encrypted: boolean }
export type BackupMessage = { progress: number } | { made: MadeArchive } | { failure: string }

/** Resolves with the archive; rejects with the reason, also when the process dies or the signal aborts. */
export function runBackup(
  order: BackupOrder,
  signal: AbortSignal,
  onProgress: (progress: number) => Promise<unknown>,
): Promise<MadeArchive> {
  const { promise, resolve, reject } = Promise.withResolvers<MadeArchive>()
  const child = fork(new URL('./backup-process.ts', import.meta.url), {
    // Nothing of the server's environment, which has the secrets.
    env: { TZ: 'UTC', SystemRoot: process.env['SystemRoot'] },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  // Only the process sends messages, in the shape of their type.
  child.on('message', (message: BackupMessage) => {
    if ('progress' in message) onProgress(message.progress).catch(reject)
    else if ('made' in message) resolve(message.made)
    else reject(new Error(message.failure))
  })
  child.on('error', reject)
  child.on('exit', (code) => reject(new Error(`The process that made the backup ended (${code ?? 'killed'}).`)))
  child.send(order)
  return promise.finally(() => signal.removeEventListener('abort', kill))
}
