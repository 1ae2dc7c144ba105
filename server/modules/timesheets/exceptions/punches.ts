// Timesheets read punches, which the time clock owns and writes: a later module.
import { type RawBuilder, sql } from 'kysely'

/** Whether a row of punches counts: it was neither voided nor moved. */
export const isInEffect: RawBuilder<boolean> = sql<boolean>`not exists (
  select from punch_corrections correction
  where correction.agency_id = punches.agency_id and correction.punch_id = punches.id and correction.kind in ('voided', 'moved'))`
