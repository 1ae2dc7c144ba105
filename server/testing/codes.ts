import type { TestApp } from '#server/testing/app.ts'

/** The emails to an address, oldest first. */
export const emailsTo = (app: TestApp, to: string) =>
  app.database.asPlatform(async (db) => {
    const rows = await db
      .selectFrom('emails')
      .select(['kind', 'language', 'params'])
      .where('to_address', '=', to)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    // The row was written by writeEmails.
    return rows.map((row) => ({ ...row, to, params: row.params as Record<string, string | number> }))
  })

/** The code in the last email to an address. */
export async function codeTo(app: TestApp, to: string): Promise<string> {
  const last = (await emailsTo(app, to)).findLast(({ params }) => params.code !== undefined)
  if (last === undefined) throw new Error(`no code was sent to ${to}`)
  return String(last.params.code)
}

/** Another code than this one. */
export const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
