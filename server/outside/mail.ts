import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { privateFile, privateFolder } from '#server/outside/files/private-files.ts'

/** An email for delivery. `id` becomes its Message-ID, so that a duplicate can be recognised. */
export type EmailMessage = {
  id: string
  from: string
  to: string
  reply_to?: string | null
  subject: string
  text: string
  html: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | null
}

export type Mail = {
  /** Sends by the mail server of the URL; without one writes to the outbox folder. Throws when it fails. */
  send(mime: EmailMessage, smtp_url: string | null): Promise<void>
  /** Connects and signs in to a mail server without sending anything. Throws when it fails. */
  check(smtp_url: string): Promise<void>
  /** Deletes emails from the outbox folder. */
  forget(ids: readonly string[]): Promise<void>
  close(): void
}

const patienceMilliseconds = 20_000

/** Emails by SMTP, or as files in a folder that a mail program can open. One connection pool per mail server. */
export function mailWith(outbox: string): Mail {
  const pools = new Map<string, Transporter>()
  const poolOf = (url: string) => {
    const pool = pools.get(url) ?? transportFor(url)
    pools.set(url, pool)
    return pool
  }
  return {
    async send(mime, smtp_url) {
      if (smtp_url === null) await writeToOutbox(outbox, mime)
      else await poolOf(smtp_url).sendMail(messageOf(mime))
    },
    check: checkServer,
    async forget(ids) {
      for (const id of ids) await rm(fileOf(outbox, id), { force: true })
    },
    close() {
      for (const pool of pools.values()) pool.close()
      pools.clear()
    },
  }
}

// The query string would set options of the library, among them the program that it starts to send mail.
const transportFor = (url: string): Transporter =>
  createTransport({
    url: url.replace(/[?#].*$/s, ''),
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
    // No content of an email is loaded from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const checkPatienceMs = 5_000

async function checkServer(url: string) {
  const limits = {
    connectionTimeout: checkPatienceMs,
    greetingTimeout: checkPatienceMs,
    socketTimeout: checkPatienceMs,
  }
  const transport = createTransport({ url: url.replace(/[?#].*$/s, ''), ...limits })
  await transport.verify().finally(() => transport.close())
}

// Addresses as objects: nothing in them is parsed as a list or a name.
const messageOf = ({ id, from, to, reply_to, subject, text, html, calendar }: EmailMessage) => ({
  ...{ from, to: { name: '', address: to }, subject, text, html },
  ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
  messageId: `<${id}@muster>`,
  ...(calendar ? { icalEvent: { ...calendar, filename: 'interview.ics' } } : {}),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})

async function writeToOutbox(outbox: string, mime: EmailMessage) {
  const writer = createTransport({ streamTransport: true, buffer: true })
  const { message } = await writer.sendMail(messageOf(mime))
  await mkdir(outbox, { recursive: true, mode: privateFolder })
  // With `buffer: true` it is one.
  await writeFile(fileOf(outbox, mime.id), message as Buffer, { mode: privateFile })
}

const fileOf = (outbox: string, id: string) => join(outbox, `${id}.eml`)
