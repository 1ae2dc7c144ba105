import type { HandlersOf } from '#server/http/mount.ts'
import { payLinkByToken, statementByToken } from './links.ts'
import { statementOf, statementsOf } from './queries.ts'
import { statementPdf } from './statement-sheet.ts'

export const payStatements: HandlersOf<'payStatements'> = {
  list: ({ input, ...context }) => statementsOf(context, input.employee_id),
  info: ({ input, ...context }) => statementOf(context, input),
  file: async ({ input, ...context }) => statementPdf(await statementOf(context, input), context),
}

export const privatePayStatements: HandlersOf<'privatePayStatements'> = {
  info: payLinkByToken,
  open: statementByToken,
  file: async (request) => statementPdf(await statementByToken(request), request),
}
