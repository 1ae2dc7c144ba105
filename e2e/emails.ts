import { type APIRequestContext, expect } from '@playwright/test'
import type { EmailKind } from '#contract/platform/notifications/emails.ts'
import { password } from './world.ts'

type EmailResponse = { data: { rows: { id: string }[]; content: { text: string } | null } }

/**
 * The text of the last email of a kind to an address, read as the super admin: without a mail server every email is stored. The kind,
 * because other tests plan shifts of the same people, who then get emails too.
 */
async function lastEmail(request: APIRequestContext, kind: EmailKind, to: string): Promise<string> {
  const signIn = await request.post('/api/login', { data: { email: 'superadmin@muster.example', password } })
  const { data: session } = (await signIn.json()) as { data: { accessToken: string } }
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const requested = async (path: string) =>
    ((await (await request.post(`/api${path}`, { headers })).json()) as EmailResponse).data
  const { rows } = await requested(`/email/list?q=${encodeURIComponent(to)}&kind=${kind}&sort=created_at&dir=desc`)
  expect(rows.length, `emails (${kind}) to ${to}`).toBeGreaterThan(0)
  const { content } = await requested(`/email/info?id=${rows[0]?.id}`)
  return content?.text ?? ''
}

/** The code in the last email of a kind to an address. */
export const codeFor = async (request: APIRequestContext, kind: 'confirmEmail' | 'recoverPassword', to: string) =>
  /\b\d{6}\b/.exec(await lastEmail(request, kind, to))?.[0] ?? ''

/** The path of the link in the last email of a kind to an address, on any server. */
export async function linkFor(request: APIRequestContext, kind: EmailKind, to: string) {
  const link = new URL(/https?:\/\/\S+/.exec(await lastEmail(request, kind, to))?.[0] ?? '')
  return `${link.pathname}${link.search}${link.hash}`
}
