// The record of a signed week as PDF: the lines, the decisions and the signature.
import { refuse } from '#contract/refusals.ts'
import { type Signoff, type SignoffLine, signatureSize } from '#contract/rostering/timesheets/signoffs.ts'
import { addDays } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import { dayIn, momentIn, numberIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { sheetPdf } from '#server/outside/files/sheet-pdf.ts'
import { extraText } from '#server/modules/timesheets/extras/extra-text.ts'
import { decimalHours } from '#server/modules/timesheets/rules.ts'

type RecordContext = { language: Language; now: Date; agency_name: string }

/** The file of a signed sign-off; one that is not signed has none. */
export async function signoffRecord(signoff: Signoff, { language, now, agency_name }: RecordContext) {
  const { signature, week_start } = signoff
  if (signature === null) refuse('notFound')
  const text = (key: string, params = {}) => serverText(language, `signoff.record.${key}`, params)
  const at = (instant: string) => momentIn(language, new Date(instant), signoff.time_zone)
  const week = text('week', {
    from: dayIn(language, week_start, 'medium'),
    to: dayIn(language, addDays(week_start, 6), 'medium'),
  })
  const sheet = {
    sender: agency_name,
    title: text('title'),
    lines: [`${signoff.customer_name} · ${signoff.location_name}`, week],
    parts: [
      { title: text('lines'), facts: [], table: tableOf(signoff.lines, language), note: null },
      {
        title: text('signature'),
        facts: [
          { label: text('name'), value: signature.name },
          { label: text('at'), value: `${at(signature.at)} (${signoff.time_zone})` },
          { label: text('method'), value: text(`method_${signature.method}`) },
          { label: text('address'), value: signature.address ?? '' },
          ...(signature.shown_by_name === null ? [] : [{ label: text('shownBy'), value: signature.shown_by_name }]),
        ],
        table: null,
        note: text('note'),
        drawing: signature.strokes && { ...signatureSize, strokes: signature.strokes },
      },
    ],
    foot: text('foot', { id: signoff.id, at: at(now.toISOString()) }),
  }
  const pageOf = (page: number, pages: number) => serverText(language, 'personSheets.page', { page, pages })
  const body = await sheetPdf({ sheet, language, made_at: now, pageOf })
  return { filename: `sign-off-${week_start}.pdf`, content_type: 'application/pdf', body }
}

function tableOf(lines: readonly SignoffLine[], language: Language) {
  const text = (key: string, params = {}) => serverText(language, `signoff.record.${key}`, params)
  const hours = (minutes: number) => numberIn(language, decimalHours(minutes))
  const total = lines.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0)
  return {
    columns: [
      { title: text('person') },
      { title: text('day') },
      { title: text('time') },
      { title: text('breaks'), end: true },
      { title: text('hours'), end: true },
      { title: text('decision') },
    ],
    rows: [
      ...lines.map((line) => [
        line.employee_name,
        dayIn(language, line.works_on),
        [`${line.starts}–${line.ends}`, ...line.extras.map((extra) => extraText(extra, language))].join('; '),
        text('minutes', { count: line.break_minutes }),
        hours(line.paid_minutes),
        decisionOf(line, language),
      ]),
      [text('total'), '', '', '', hours(total), ''],
    ],
    summed: true,
  }
}

function decisionOf({ decision, reason, proposed }: SignoffLine, language: Language) {
  const proposal = proposed && { starts: proposed.starts, ends: proposed.ends, count: proposed.break_minutes }
  return serverText(language, `signoff.record.decision_${decision ?? 'approve'}`, { reason: reason ?? '', ...proposal })
}
