/** The thread in which PGlite runs: wire-protocol bytes in, bytes out, one message at a time. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { sessionSettings, settingsSql } from '#server/database/engine/engine.ts'
import { createAtomically, durableParameters, hastyParameters, smallBuffers, SyncedFiles } from './pglite-files.ts'
import type { PgliteRequest, PgliteHome, PgliteReply, PgliteStart } from './pglite-thread.ts'

const extensions = { btree_gist, citext, pg_trgm, unaccent }
// A worker thread has a parent port.
const port = parentPort as NonNullable<typeof parentPort>
// Given by pglite-thread.ts.
const { home, program } = workerData as PgliteStart
const pgliteOptions = { extensions, pgliteWasmModule: program }

const database = await openHome(home)
await database.exec(settingsSql(sessionSettings, 'session'))

// The engine sends the next message only after the reply, so there is never more than one in progress.
port.on('message', (request: PgliteRequest) => {
  void answer(request).then(reply, (error: unknown) => reply({ failure: String(error) }))
})
reply({})

async function openHome(home: PgliteHome): Promise<PGlite> {
  if (home.folder === undefined) return inMemory(home.template)
  if (home.isHasty) return onDisk(home.folder, hastyParameters)
  await createAtomically(home.folder, async (unfinished) => {
    const made = await onDisk(unfinished)
    await made.close()
  })
  return onDisk(home.folder)
}

function onDisk(folder: string, startParams = durableParameters): Promise<PGlite> {
  const fs = new SyncedFiles(folder)
  const parameters = { startParams, initDbStartParams: smallBuffers }
  return PGlite.create({ ...pgliteOptions, dataDir: folder, fs, ...parameters })
}

function inMemory(template: string | undefined): Promise<PGlite> {
  return PGlite.create({ ...pgliteOptions, ...(template && { loadDataDir: asBlob(template) }) })
}

// PGlite reads only the bytes and the name of a blob. A real one copies them four times, which is a fifth of the opening.
function asBlob(template: string): Blob {
  const { buffer } = new Uint8Array(readFileSync(template))
  return Object.assign(new Blob([]), { name: template, arrayBuffer: () => Promise.resolve(buffer) })
}

async function answer(request: PgliteRequest): Promise<PgliteReply> {
  if (request.bytes) return { bytes: await answerTo(request.bytes) }
  if (request.dump) return { bytes: await dumpFolder() }
  await database.close()
  return {}
}

// As a stream, because execProtocolRaw also parses every answer and keeps the parsed rows for ever.
async function answerTo(message: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  // A view into PGlite's own memory, which the next chunk overwrites.
  await database.execProtocolRawStream(message, { onRawData: (chunk) => chunks.push(chunk.slice()) })
  const answer = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    answer.set(chunk, at)
    at += chunk.length
  }
  return answer
}

async function dumpFolder(): Promise<Uint8Array> {
  const tar = await database.dumpDataDir('none')
  return new Uint8Array(await tar.arrayBuffer())
}

function reply(message: PgliteReply): void {
  const whole = message.bytes && message.bytes.byteLength === message.bytes.buffer.byteLength
  // Transferring the buffer avoids a copy; a view into PGlite's own memory must be copied.
  port.postMessage(message, whole ? [message.bytes?.buffer as ArrayBuffer] : [])
}
