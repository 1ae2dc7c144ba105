import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { OwnTransactionRequest, HandlersOf } from '#server/http/mount.ts'
import { serverText } from '#server/http/server-texts.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { insertUpload, storeFile } from '#server/modules/files/actions.ts'
import { sheetPdf } from '#server/outside/files/sheet-pdf.ts'
import { createPayslipFromFile, createPayslip } from './actions.ts'
import { paySheet } from './pay-sheet.ts'
import { fileOfPaySlip, paySlipOf, paySlipsPage } from './queries.ts'
import { contentTypeOf } from '#server/outside/files/file-type.ts'

const pdfType = 'application/pdf'

export const payslips: HandlersOf<'payslips'> = {
  list: ({ input, ...context }) => paySlipsPage(context, input),
  info: ({ input, ...context }) => paySlipOf(context, input.id),
  async file({ input, ...context }) {
    const { outside, language, now } = context
    const slip = await paySlipOf(context, input.id)
    const filename = `${slip.employee_code}-${slip.paid_on}.pdf`
    const given = await fileOfPaySlip(context, input.id)
    if (given !== null)
      return { filename, content_type: pdfType, body: (await outside.files.read(given.id)) ?? refuse('notFound') }
    const pageOf = (page: number, pages: number) => serverText(language, 'personSheets.page', { page, pages })
    const body = await sheetPdf({ sheet: paySheet(slip, language), language, made_at: now, pageOf })
    return { filename, content_type: pdfType, body }
  },
  store: ({ input, ...context }) => createPayslip(context, input),
  upload: takeFile,
}

type UploadRequest = OwnTransactionRequest<Calls['payslips']['upload']>

/** Checks the bytes first, with no transaction open; then stores the file and the payslip together. */
async function takeFile(request: UploadRequest) {
  const { actor, input } = request
  // Nothing is stored for an employee outside the scope.
  const { agency_id } = await writeAs(request.database, request.actor, (db) =>
    personIn(db, actor.scope, input.employee_id),
  )
  const { file, name } = await storePdf(request, agency_id)
  return writeAs(request.database, request.actor, async (db) => {
    await insertUpload({ ...request, db }, file)
    return createPayslipFromFile({ ...request, db, scope: actor.scope }, input, { id: file.id, name })
  })
}

async function storePdf({ files: [given], outside }: UploadRequest, agency_id: string) {
  if (given === undefined) refuseField('file', 'validation.required')
  const type = await contentTypeOf(given.bytes)
  if (type !== pdfType) refuseField('file', 'validation.pdf')
  const verdict = await outside.scanner(given.bytes)
  if (verdict === 'infected') refuseField('file', 'validation.virus')
  if (verdict === 'unreachable') refuse('busy')
  const newFile = { agency_id, purpose: 'document' as const, content_type: pdfType, bytes: given.bytes }
  return { file: await storeFile(outside, newFile), name: given.filename.slice(-120) }
}
