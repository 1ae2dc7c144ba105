import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { privateFile, privateFolder } from '#server/outside/files/private-files.ts'

/** A letter as it goes on its way. `id` becomes its Message-ID, so that a repetition is known as one. */
export type Mime = { id: string; from: string; to: string; subject: string; text: string; html: string }

export type Mail = {
  /** Sends over the mail server of the address; without one it lays the letter into the outbox folder. Throws when it did not go. */
  send(mime: Mime, smtp_url: string | null): Promise<void>
  /** Takes letters out of the outbox folder. */
  forget(ids: readonly string[]): Promise<void>
  close(): void
}

const patienceMilliseconds = 20_000

/** Letters over SMTP, or as files a mail program opens in a folder. One connection pool per mail server. */
export function mailWith(outbox: string): Mail {
  const pools = new Map<string, Transporter>()
  const poolOf = (url: string) => {
    const pool = pools.get(url) ?? connected(url)
    pools.set(url, pool)
    return pool
  }
  return {
    async send(mime, smtp_url) {
      if (smtp_url === null) await keep(outbox, mime)
      else await poolOf(smtp_url).sendMail(messageOf(mime))
    },
    async forget(ids) {
      for (const id of ids) await rm(fileOf(outbox, id), { force: true })
    },
    close() {
      for (const pool of pools.values()) pool.close()
      pools.clear()
    },
  }
}

// What stands behind a question mark would be options of the library, among them the program it starts to send mail with.
const connected = (url: string): Transporter =>
  createTransport({
    url: url.replace(/[?#].*$/s, ''),
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
    // Nothing of a letter comes from a file or an address on the net.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

// Addresses as objects: nothing in them is read as a list or a name.
const messageOf = ({ id, from, to, subject, text, html }: Mime) => ({
  ...{ from, to: { name: '', address: to }, subject, text, html },
  messageId: `<${id}@muster>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})

async function keep(outbox: string, mime: Mime) {
  const writer = createTransport({ streamTransport: true, buffer: true })
  const { message } = await writer.sendMail(messageOf(mime))
  await mkdir(outbox, { recursive: true, mode: privateFolder })
  // With `buffer: true` it is one.
  await writeFile(fileOf(outbox, mime.id), message as Buffer, { mode: privateFile })
}

const fileOf = (outbox: string, id: string) => join(outbox, `${id}.eml`)
