import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Employee } from '#contract/people/employees.ts'
import { tooLongForXero, xeroLimits } from '#contract/platform/xero/xero-limits.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useXeroConnected } from './use-xero-note.tsx'

/** The texts of an employee that Xero does not accept, where the agency uses Xero; nothing where there are none. */
export function TooLongForXero({ employee }: { employee: Employee }) {
  const t = useTranslate()
  const isConnected = useXeroConnected()
  const names = employee.bank_accounts.map(({ account_name }) => account_name)
  const account_name = names.find((name) => name.length > xeroLimits.account_name) ?? null
  const fields = tooLongForXero({ ...employee, account_name })
  if (!isConnected || fields.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('xeroLimits.title')}>
      {fields.map((field) => (
        <div key={field}>{t('xero.sync.tooLong', { field: t(`xero.limited.${field}`), count: xeroLimits[field] })}</div>
      ))}
    </Alert>
  )
}
