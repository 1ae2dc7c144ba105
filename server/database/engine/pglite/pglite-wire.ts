/** PostgreSQL's wire protocol, as far as one session with prepared statements needs it. */
import { messages, protocol } from '@electric-sql/pglite'
import type { StatementResult, DatabaseFailure, Row } from '#server/database/engine/engine.ts'
import { statementNames } from '#server/database/engine/postgres/statement-names.ts'
import { readerOf, toWire } from '#server/database/values/wire-values.ts'

export type Notice = { channel: string; payload: string }
export type WireReply = {
  answer: StatementResult
  columns: Column[]
  command: string
  notices: Notice[]
  failure?: DatabaseFailure
  parsed: boolean
}

type Column = { name: string; read: ReturnType<typeof readerOf> }

const dataRow = 'D'.charCodeAt(0)

/** Several statements as one simple-protocol message. */
export const scriptMessage = (sql: string) => protocol.serialize.query(sql)

/** Builds the messages of statements; tracks which ones the session has prepared, so one is needed per opened session. */
export function statementWriter() {
  const nameOf = statementNames()
  const prepared = new Set<string>()

  function write(sql: string, parameters: readonly unknown[]) {
    const name = nameOf(sql) ?? ''
    const fresh = name === '' || !prepared.has(name)
    // At once and not after the response: the same statement may be sent again before it.
    prepared.add(name)
    const bytes = Buffer.concat([
      ...(fresh ? [protocol.serialize.parse({ name, text: sql, types: [] })] : []),
      protocol.serialize.bind({ portal: '', statement: name, values: parameters.map(toWire) }),
      protocol.serialize.describe({ type: 'P', name: '' }),
      protocol.serialize.execute({ portal: '', rows: 0 }),
      protocol.serialize.sync(),
    ])
    return { bytes: new Uint8Array(bytes), forget: () => fresh && prepared.delete(name) }
  }
  return write
}

/** Parses PGlite's response to one message; of several result sets the last one counts. */
export function readReply(bytes: Uint8Array): WireReply {
  const reply: WireReply = { answer: { rows: [], rowCount: 0 }, columns: [], command: '', notices: [], parsed: false }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parser = new protocol.Parser()
  let next = 0
  // A message is a letter, its length (which includes itself) and its body. Rows are parsed here, in a tenth of the library's time.
  for (let at = 0; at < buffer.length; at = next) {
    next = at + 1 + buffer.readInt32BE(at + 1)
    if (buffer[at] === dataRow) reply.answer.rows.push(rowAt(buffer, at + 7, reply.columns))
    else parser.parse(buffer.subarray(at, next), (message) => readMessage(reply, message))
  }
  return reply
}

function readMessage(reply: WireReply, message: messages.BackendMessage): void {
  if (message.name === 'parseComplete') reply.parsed = true
  else if (message instanceof messages.RowDescriptionMessage) readColumns(reply, message)
  else if (message instanceof messages.CommandCompleteMessage) readCommand(reply, message.text)
  else if (message instanceof messages.NotificationResponseMessage) reply.notices.push(message)
  // The database's errors carry the five-letter code; the library types it as optional.
  else if (message instanceof messages.DatabaseError) reply.failure ??= message as unknown as DatabaseFailure
}

function readColumns(reply: WireReply, { fields }: messages.RowDescriptionMessage): void {
  reply.columns = fields.map((field) => ({ name: field.name, read: readerOf(field.dataTypeID) }))
  reply.answer.rows = []
}

function readCommand(reply: WireReply, text: string): void {
  const words = text.split(' ')
  reply.command = words[0] ?? ''
  reply.answer.rowCount = Number(words.at(-1)) || 0
}

function rowAt(buffer: Buffer, start: number, columns: readonly Column[]): Row {
  const row: Row = {}
  let at = start
  for (const { name, read } of columns) {
    const length = buffer.readInt32BE(at)
    const end = at + 4 + Math.max(length, 0)
    row[name] = length < 0 ? null : read(buffer.toString('utf8', at + 4, end))
    at = end
  }
  return row
}
