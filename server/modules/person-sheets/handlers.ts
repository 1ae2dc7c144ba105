import type { HandlersOf } from '#server/http/mount.ts'
import { serverText } from '#server/http/server-texts.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { sheetPdf } from '#server/outside/files/sheet-pdf.ts'
import { printOf } from './queries.ts'
import { sheetFrom } from './person-sheet.ts'

export const handlers: HandlersOf<'personSheets'> = {
  sheet: async ({ db, input, ...context }) => sheetFrom(await printOf(db, context, input.id), context),
  async file({ db, input, ...context }) {
    const { language, now, scope } = context
    const stored = await printOf(db, context, input.id)
    const whole = sheetFrom(stored, context)
    const parts = whole.parts.filter(({ name }) => input.parts?.includes(name) ?? true)
    const facts = { parts: parts.map(({ name }) => name) }
    const event = { action: 'export', entity: 'employees', entity_id: input.id, facts } as const
    await recordEvent(db, { agency_id: scope.agency_id, ...event })
    const pageOf = (page: number, pages: number) => serverText(language, 'personSheets.page', { page, pages })
    const body = await sheetPdf({ sheet: { ...whole, parts }, language, made_at: now, pageOf })
    return { filename: `${stored.employee.employee_code}.pdf`, content_type: 'application/pdf', body }
  },
}
