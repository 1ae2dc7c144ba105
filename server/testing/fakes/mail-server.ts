import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  readonly url: string
  /** the received emails, oldest first */
  readonly emails: (Email & { readonly to_address: string })[]
  /** from now on every email is refused with this code and text; null: accepted again */
  refuse(answer: { code: number; text: string } | null): void
  close(): Promise<void>
}

/** A real SMTP server on the loopback interface that stores what it receives. */
export async function mailServer(port = 0): Promise<MailServer> {
  const emails: MailServer['emails'] = []
  let refused: { code: number; text: string } | null = null
  const taken = async (bytes: Buffer, to_address: string) =>
    void emails.push({ ...(await PostalMime.parse(bytes)), to_address })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refused === null ? null : Object.assign(new Error(refused.text), { responseCode: refused.code })),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to_address = session.envelope.rcptTo.map(({ address }) => address).join(',')
        callbackify(taken)(Buffer.concat(chunks), to_address, (failure) => done(failure))
      })
    },
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.server.address()
  const listened = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${listened}`,
    emails,
    refuse: (answer) => void (refused = answer),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
