import { createSocket } from 'node:dgram'

const [answered, noSuchName] = [0x8180, 0x8183]
const [typeText, classInternet] = [16, 1]
// The name of the question, which begins after the header.
const sameName = 0xc00c
const headerBytes = 12

/** A name server on the loopback interface that knows only these texts of domains (RFC 1035). */
export async function fakeDns(port = 0) {
  const texts = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port: from, address }) => socket.send(answerTo(query, texts), from, address))
  await new Promise<void>((listening) => socket.bind(port, '127.0.0.1', listening))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    close: () => new Promise<void>((closed) => socket.close(closed)),
  }
}

function answerTo(query: Buffer, texts: ReadonlyMap<string, string>): Buffer {
  const { name, end } = nameIn(query)
  const text = texts.get(name)
  const header = Buffer.alloc(headerBytes)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(text === undefined ? noSuchName : answered, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  const question = query.subarray(headerBytes, end)
  return Buffer.concat(text === undefined ? [header, question] : [header, question, textRecord(text)])
}

/** The name of the only question, and where the question ends. */
function nameIn(query: Buffer) {
  const labels: string[] = []
  let at = headerBytes
  for (let bytes = query[at] ?? 0; bytes > 0; bytes = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + bytes))
    at += 1 + bytes
  }
  // The end of the name, the type and the class.
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** The text is shorter than 256 bytes. */
function textRecord(text: string): Buffer {
  const content = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
  const record = Buffer.alloc(headerBytes)
  record.writeUInt16BE(sameName, 0)
  record.writeUInt16BE(typeText, 2)
  record.writeUInt16BE(classInternet, 4)
  record.writeUInt32BE(0, 6)
  record.writeUInt16BE(content.length, 10)
  return Buffer.concat([record, content])
}
