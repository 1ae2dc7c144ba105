import type { TestApp } from '#server/testing/app.ts'
import { posted } from '#server/modules/letters/actions.ts'

/** The letters that went to an address, the oldest first. */
export const lettersTo = async (_app: TestApp, to: string) => posted.filter((letter) => letter.to === to)

/** The code in the last letter to an address. */
export async function codeTo(app: TestApp, to: string): Promise<string> {
  const last = (await lettersTo(app, to)).findLast(({ params }) => params.code !== undefined)
  if (last === undefined) throw new Error(`no code was sent to ${to}`)
  return String(last.params.code)
}

/** Another code than this one. */
export const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
