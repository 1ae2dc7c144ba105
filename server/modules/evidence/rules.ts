import type { EvidenceCounts } from '#contract/platform/evidence.ts'

/** The most rows of one table in a pack. */
export const maxRows = 100_000
/** The most bytes of all uploaded files together: an archive must stay below 2 GB. */
export const maxFileBytes = 1_500_000_000
/** An archive has at most 65,535 entries. */
export const maxFiles = 20_000
/** The rows of a table that the summary can list. */
export const maxRowsShown = 400

export const isTooLarge = ({ files, file_bytes, people, documents: _, ...tables }: EvidenceCounts) =>
  files > maxFiles ||
  file_bytes > maxFileBytes ||
  people > maxRows ||
  Object.values(tables).some((rows) => rows > maxRows)

/** Letters, digits, dots, hyphens and underscores: a name that every system can unpack, and that sha256sum needs not escape. */
export const safeName = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '_')
    .replaceAll(/^[._]+|(?<![._])[._]+$/g, '')
    .slice(0, 60) || 'file'

/** One line of a manifest, as sha256sum writes and checks it. */
export const manifestLine = (sha256: string, name: string) => `${sha256}  ${name}\n`
