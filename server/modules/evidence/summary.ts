// A pack on paper: what it is about, its tables, its people and the agency's licences.
import type { SheetPart } from '#contract/platform/sheets.ts'
import type { Language } from '#contract/values/values.ts'
import { dayIn, momentIn, numberIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { sheetPdf } from '#server/outside/files/sheet-pdf.ts'
import { fileText } from './readme.ts'
import { maxRowsShown } from './rules.ts'
import type { ArchiveSource, PackTables } from './archive-source.ts'

export function summaryPdf({ pack, made_at, signer }: ArchiveSource, tables: PackTables): Promise<Uint8Array> {
  const { language } = pack
  const period = serverText(language, 'evidence.summary.period', {
    from: dayIn(language, pack.first_day, 'medium'),
    to: dayIn(language, pack.last_day, 'medium'),
  })
  const sheet = {
    sender: pack.agency_name,
    title: serverText(language, 'evidence.summary.title'),
    lines: [`${pack.subject_name} · ${period}`],
    parts: [
      aboutPart(pack, made_at, signer.fingerprint),
      tablesPart(tables, language),
      peoplePart(tables, language),
      licencesPart(tables, language),
    ],
    foot: serverText(language, 'evidence.summary.foot', { id: pack.id }),
  }
  const pageOf = (page: number, pages: number) => serverText(language, 'personSheets.page', { page, pages })
  return sheetPdf({ sheet, language, made_at, pageOf })
}

function aboutPart(pack: ArchiveSource['pack'], made_at: Date, fingerprint: string): SheetPart {
  const { language } = pack
  const fact = (key: string, value: string) => ({ label: serverText(language, `evidence.summary.${key}`), value })
  return {
    title: serverText(language, 'evidence.summary.about'),
    facts: [
      fact('recipient', pack.recipient),
      fact('made_by', pack.made_by_name),
      fact('made_at', momentIn(language, made_at, pack.time_zone)),
      fact('purpose', pack.purpose),
      fact('key', fingerprint.replaceAll(/(.{8})(?=.)/g, '$1 ')),
    ],
    table: null,
    note: serverText(language, 'evidence.summary.note'),
  }
}

function tablesPart(tables: PackTables, language: Language): SheetPart {
  const column = (key: string) => ({ title: serverText(language, `evidence.summary.${key}`) })
  return {
    title: serverText(language, 'evidence.summary.tables'),
    facts: [],
    table: {
      columns: [column('file'), column('content'), { ...column('rows'), end: true }],
      rows: [...tables].map(([name, { count }]) => [name, fileText(language, name), numberIn(language, count)]),
    },
    note: null,
  }
}

function peoplePart(tables: PackTables, language: Language): SheetPart {
  const people = tables.get('people.csv') ?? { count: 0, first: [] }
  const column = (key: string) => ({ title: serverText(language, `evidence.summary.${key}`) })
  const rows = people.first.map((person) => [
    textOf(person['employee_code']),
    textOf(person['employee_name']),
    rightOf(person, language),
    numberIn(language, Number(person['shifts'])),
    numberIn(language, Number(person['approved_minutes']) / 60),
  ])
  const more = people.count > maxRowsShown
  return {
    title: serverText(language, 'evidence.summary.people'),
    facts: [],
    table:
      rows.length === 0
        ? null
        : {
            columns: [
              ...[column('code'), column('name'), column('right')],
              ...[
                { ...column('shifts'), end: true },
                { ...column('hours'), end: true },
              ],
            ],
            rows,
          },
    note:
      rows.length === 0
        ? serverText(language, 'evidence.summary.nobody')
        : more
          ? serverText(language, 'evidence.summary.more')
          : null,
  }
}

function rightOf(person: Record<string, unknown>, language: Language) {
  const right = serverText(language, `employees.right.${textOf(person['right_to_work'])}`)
  const until = person['visa_expires_on']
  return [right, person['visa_subclass'], until === null ? null : dayIn(language, until, 'medium')]
    .filter(Boolean)
    .join(', ')
}

function licencesPart(tables: PackTables, language: Language): SheetPart {
  const licences = tables.get('labour-hire-licences.csv')?.first ?? []
  const column = (key: string) => ({ title: serverText(language, `evidence.summary.${key}`) })
  const rows = licences.map((one) => [
    textOf(one['company']),
    textOf(one['state']),
    textOf(one['licence_number']),
    dayIn(language, one['expires_on'], 'medium'),
  ])
  return {
    title: serverText(language, 'evidence.summary.licences'),
    facts: [],
    table:
      rows.length === 0
        ? null
        : { columns: [column('company'), column('state'), column('number'), column('until')], rows },
    note: rows.length === 0 ? serverText(language, 'evidence.summary.noLicences') : null,
  }
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))
