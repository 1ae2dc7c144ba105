import { connect } from 'node:net'

/** Scans a file for malware. */
export type Scanner = (bytes: Uint8Array) => Promise<'clean' | 'infected' | 'unreachable'>

/** Without a scanner nothing is scanned. */
export const noScanner: Scanner = async () => 'clean'

/** The scanner at an address such as tcp://clamd:3310, which speaks clamd's protocol; without an address none. */
export const scannerWith = (url: string | undefined): Scanner => (url === undefined ? noScanner : clamdAt(new URL(url)))

const patienceMilliseconds = 20_000
const pieceBytes = 64 * 1024

// clamd(8): INSTREAM takes chunks, each after its length in four bytes, and an empty one at the end; `z` ends commands and responses with
// zero.
const clamdAt =
  ({ hostname, port }: URL): Scanner =>
  (bytes) =>
    new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) })
      const answer: Buffer[] = []
      socket.setTimeout(patienceMilliseconds, () => socket.destroy())
      socket.on('data', (piece: Buffer) => answer.push(piece))
      // After any error the socket is closed, and its output so far decides.
      socket.on('error', () => {})
      socket.on('close', () => resolve(verdictOf(Buffer.concat(answer).toString())))
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += pieceBytes) writePiece(bytes.subarray(at, at + pieceBytes))
      writePiece(new Uint8Array())
      function writePiece(piece: Uint8Array) {
        const length = Buffer.alloc(4)
        length.writeUInt32BE(piece.length)
        socket.write(Buffer.concat([length, piece]))
      }
    })

function verdictOf(output: string) {
  if (output.includes('FOUND')) return 'infected'
  return /^stream: OK\0?$/.test(output.trim()) ? 'clean' : 'unreachable'
}
