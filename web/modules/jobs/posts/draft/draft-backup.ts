import { currentUserKey } from '#web/lib/session/session.ts'
import { readStoredJson, writeStored } from '#web/lib/session/stored.ts'
import type { FormValues } from '#web/ui/form/working-form.ts'

/** What was typed and is not confirmed by the server yet: it survives a closed tab, a crash and an expired session. */
export type DraftBackup = {
  values: FormValues
  /** of the record that was edited; null: not stored yet */
  version: number | null
}

// By person: somebody else on this device does not see it.
const keyOf = (id: string | null) => `muster.job-draft ${currentUserKey()} ${id ?? 'new'}`

export function readBackup(id: string | null): DraftBackup | null {
  const stored = readStoredJson(keyOf(id))
  if (typeof stored !== 'object' || stored === null || !('values' in stored && 'version' in stored)) return null
  // We wrote it ourselves, below.
  return stored as DraftBackup
}

export const writeBackup = (id: string | null, backup: DraftBackup) => writeStored(keyOf(id), JSON.stringify(backup))

export const removeBackup = (id: string | null) => writeStored(keyOf(id), null)
