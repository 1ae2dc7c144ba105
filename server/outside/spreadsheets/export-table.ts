/** A column of kind 'date' contains days such as '2026-03-09'; in an XLSX they become real dates. One of kind 'money' has two decimals. */
export type ExportColumn = { key: string; header: string; kind?: 'date' | 'money' }

export type ExportRow = Readonly<Record<string, unknown>>

/** `rows` are gone through once, and may be made only then. */
export type ExportTable = { columns: readonly ExportColumn[]; rows: ExportRows; sheet?: string }
export type ExportRows = Iterable<ExportRow> | AsyncIterable<ExportRow>
