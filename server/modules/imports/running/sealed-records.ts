import type { AnyRecord } from './importers.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'

type RowKey = { agency_id: string; import_id: string; row: number }
type ChangeNumber = (number: string, part: string) => string

/** The record for import_rows, with its account, tax file and licence numbers sealed. */
export const sealedRecord = (record: AnyRecord, key: RowKey, seal: Seal): AnyRecord =>
  withNumbers(record, (number, part) => seal.seal(number, recordSealContext(key, part)))

/** The record as it was read from the file. */
export const openedRecord = (record: AnyRecord, key: RowKey, seal: Seal): AnyRecord =>
  withNumbers(record, (number, part) => seal.open(number, recordSealContext(key, part)))

function withNumbers(record: AnyRecord, change: ChangeNumber): AnyRecord {
  if (!('bank' in record)) return record
  const { bank, tax, licence } = record
  return {
    ...record,
    bank: bank && { ...bank, account_number: change(bank.account_number, '') },
    tax: tax && { ...tax, number: tax.number === null ? null : change(tax.number, '/tax') },
    licence: licence && { ...licence, number: licence.number === null ? null : change(licence.number, '/licence') },
  }
}

// Only employees have such numbers, so the row number identifies the employee.
export const recordSealContext = ({ agency_id, import_id, row }: RowKey, part = '') => ({
  agency_id,
  column: 'import_rows.record',
  row_id: `${import_id}/${row}${part}`,
})
