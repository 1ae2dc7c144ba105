import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import { useState } from 'react'
import { customerEmployees, type Listing } from '#contract/people/customer-employees.ts'
import { formatDate } from '#web/lib/format.ts'
import { useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** Bulk actions on the entries of a customer's list. */
export function useListingsBulk() {
  const ending = useBulkAction(customerEmployees.endMany, { invalidates: [customerEmployees] })
  const removing = useBulkAction(customerEmployees.removeMany, { invalidates: [customerEmployees] })
  return { ending, removing }
}

type Props = { rows: readonly Listing[]; of: ReturnType<typeof useListingsBulk>; onDone: () => void }

/** Sets the end date of the selected entries, or removes them. */
export function ListingsBulk({ rows, of: { ending, removing }, onDone }: Props) {
  const t = useTranslate()
  const [pending, setPending] = useState<'end' | 'remove' | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const named = rows.map(({ id, version, employee_name: name }) => ({ id, version, name }))
  const actions = [
    { name: 'end' as const, label: t('customers.people.many.end'), appliesTo: () => true },
    { name: 'remove' as const, label: t('customers.people.remove'), appliesTo: () => true },
  ]
  const close = () => setPending(null)
  function end() {
    close()
    void ending.change(named, { expires_on: until }, { badge: <UntilBadge day={until} /> }, onDone)
  }
  function remove() {
    close()
    const badge = <StatusBadge tone="accent">{t('customers.people.many.gone')}</StatusBadge>
    void removing.change(named, {}, { badge }, onDone)
  }
  return (
    <>
      <BulkActions actions={actions} rows={rows} busy={ending.busy || removing.busy} onAction={setPending} />
      <ReasonDialog
        opened={pending === 'end'}
        onClose={close}
        title={t('customers.people.many.endQuestion', { count: rows.length })}
        confirm={t('customers.people.save')}
        tone="normal"
        onConfirm={end}
      >
        <DayInput
          label={t('customers.people.until')}
          description={t('customers.people.many.endHelp')}
          value={until}
          onChange={setUntil}
          clearable
        />
      </ReasonDialog>
      <ReasonDialog
        opened={pending === 'remove'}
        onClose={close}
        title={t('customers.people.many.removeQuestion', { count: rows.length })}
        confirm={t('customers.people.remove')}
        onConfirm={remove}
      >
        {t('customers.people.many.removeText')}
      </ReasonDialog>
    </>
  )
}

function UntilBadge({ day }: { day: string | null }) {
  const t = useTranslate()
  return (
    <StatusBadge tone="accent">
      {day === null ? t('customers.people.many.forGood') : t('customers.people.many.until', { day: formatDate(day) })}
    </StatusBadge>
  )
}
