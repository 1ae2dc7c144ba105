import { Text } from '@mantine/core'
import { config } from '#contract/platform/settings.ts'
import { type XeroLimitedField, xeroLimits } from '#contract/platform/xero/xero-limits.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** Whether a company of the agency is connected to Xero. */
export const useXeroConnected = (): boolean => useApiQuery(config.shown, {}).data?.xero_connected === true

/** A note below a field whose text is longer than Xero accepts, where the agency uses Xero; otherwise `other`. */
export function useXeroNote<Name extends string>(
  of: Pick<WorkingForm<Name>, 'form'>,
  name: Name,
  field: XeroLimitedField,
  other?: string,
) {
  const t = useTranslate()
  const isConnected = useXeroConnected()
  const value = of.form.useWatchValue(name)
  if (!isConnected || typeof value !== 'string' || value.trim().length <= xeroLimits[field]) return other
  return (
    <Text span inherit c="orange" role="status">
      {t('xeroLimits.note', { count: xeroLimits[field] })}
    </Text>
  )
}
