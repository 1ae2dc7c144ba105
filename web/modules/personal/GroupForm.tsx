import { Alert, Button, Group, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type GroupName, type GroupRecord, personal } from '#contract/personal.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/FormPanel.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Props<Name extends string> = {
  id: string
  group: GroupName
  /** null: nothing was told yet */
  kept: GroupRecord<GroupName> | null
  of: WorkingForm<Name>
  children: ReactNode
}

/** The form of one part of somebody's file: who changed it last, whether the agency has looked at it, and its fields. */
export function GroupForm<Name extends string>({ id, group, kept, of, children }: Props<Name>) {
  const t = useWords()
  return (
    <FormPanel of={of} submit={t('personal.save')}>
      {kept && kept.reviewed_at === null && <ToReview id={id} group={group} kept={kept} />}
      {children}
      {kept && kept.updated_by_name !== '' && (
        <Text c="dimmed" size="sm">
          {t('personal.changed', { name: kept.updated_by_name, at: formatInstant(kept.updated_at) })}
        </Text>
      )}
    </FormPanel>
  )
}

function ToReview({ id, group, kept }: { id: string; group: GroupName; kept: GroupRecord<GroupName> }) {
  const t = useWords()
  const isOwn = useSession()?.user?.employee_id === id
  const review = useSend(personal.review, { invalidates: [personal], said: t('personal.review.done') })
  return (
    <Alert color="blue" icon={<IconEyeCheck aria-hidden />} title={t('personal.review.title')}>
      <Group justify="space-between">
        <Text>{t(isOwn ? 'personal.review.own' : 'personal.review.text')}</Text>
        {!isOwn && (
          <Button
            variant="default"
            loading={review.busy}
            onClick={() => review.send({ id, group, version: kept.version })}
          >
            {t('personal.review.mark')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
