import type { AnyRecord } from './importers.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'

type RowKey = { agency_id: string; import_id: string; row: number }

/** The record for import_rows, with its account number sealed. */
export function sealedRecord(record: AnyRecord, place: RowKey, seal: Seal): AnyRecord {
  if (!('bank' in record) || record.bank === null) return record
  return {
    ...record,
    bank: { ...record.bank, account_number: seal.seal(record.bank.account_number, recordPlace(place)) },
  }
}

/** The record as it was read from the file. */
export function openedRecord(record: AnyRecord, place: RowKey, seal: Seal): AnyRecord {
  if (!('bank' in record) || record.bank === null) return record
  return {
    ...record,
    bank: { ...record.bank, account_number: seal.open(record.bank.account_number, recordPlace(place)) },
  }
}

// Only employees have accounts, so the row number identifies the account.
export const recordPlace = ({ agency_id, import_id, row }: RowKey) => ({
  agency_id,
  column: 'import_rows.record',
  row_id: `${import_id}/${row}`,
})
