import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { GroupName, GroupRecord } from '#contract/people/employee-details.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { changesOf } from './changed-fields.ts'
import { ToReview } from './ToReview.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props<Name extends string> = {
  id: string
  group: GroupName
  /** null: nothing was entered yet */
  record: GroupRecord<GroupName> | null
  of: WorkingForm<Name>
  children: ReactNode
}

/** The form of one part of a person's file: who changed it last, whether the agency has reviewed it, and its fields. */
export function GroupForm<Name extends string>({ id, group, record, of, children }: Props<Name>) {
  const t = useTranslate()
  return (
    <FormPanel of={of} submit={t('employeeDetails.save')}>
      {record && record.reviewed_at === null && (
        <ToReview
          id={id}
          group={group}
          version={record.version}
          changes={changesOf(t, group, record)}
          isKnown={record.before !== null}
        />
      )}
      {children}
      {record && record.updated_by_name !== '' && (
        <Text c="dimmed" size="sm">
          {t('employeeDetails.changed', { name: record.updated_by_name, at: formatInstant(record.updated_at) })}
        </Text>
      )}
    </FormPanel>
  )
}
