import { config } from '#contract/platform/settings.ts'
import { type XeroLimitedField, xeroLimits } from '#contract/platform/xero/xero-limits.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { loadedPart } from '#web/ui/load-later.tsx'

// Hardly a text is that long.
const XeroNote = loadedPart(async () => (await import('./XeroNote.tsx')).XeroNote, null)

/** Whether a company of the agency is connected to Xero. */
export const useXeroConnected = (): boolean => useApiQuery(config.shown, {}).data?.xero_connected === true

/** A note below a field whose text is longer than Xero accepts, where the agency uses Xero; otherwise `other`. */
export function useXeroNote<Name extends string>(
  of: Pick<WorkingForm<Name>, 'form'>,
  name: Name,
  field: XeroLimitedField,
  other?: string,
) {
  const isConnected = useXeroConnected()
  const value = of.form.useWatchValue(name)
  if (!isConnected || typeof value !== 'string' || value.trim().length <= xeroLimits[field]) return other
  return <XeroNote limit={xeroLimits[field]} />
}
