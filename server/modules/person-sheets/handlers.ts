import type { HandlersOf } from '#server/http/mount.ts'
import { serverText } from '#server/http/server-texts.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { sheetPdf } from '#server/outside/files/sheet-pdf.ts'
import { printOf } from './queries.ts'
import { sheetFrom } from './person-sheet.ts'

export const personSheets: HandlersOf<'personSheets'> = {
  sheet: async ({ input, ...context }) => sheetFrom(await printOf(context, input.id), context),
  async file({ input, ...context }) {
    const stored = await printOf(context, input.id)
    const whole = sheetFrom(stored, context)
    const parts = whole.parts.filter(({ name }) => input.parts?.includes(name) ?? true)
    const facts = { parts: parts.map(({ name }) => name) }
    const event = { action: 'export', entity: 'employees', entity_id: input.id, facts } as const
    await recordEvent(context.db, { agency_id: context.scope.agency_id, ...event })
    const pageOf = (page: number, pages: number) => serverText(context.language, 'personSheets.page', { page, pages })
    const body = await sheetPdf({
      sheet: { ...whole, parts },
      language: context.language,
      made_at: context.now,
      pageOf,
    })
    return { filename: `${stored.employee.employee_code}.pdf`, content_type: 'application/pdf', body }
  },
}
