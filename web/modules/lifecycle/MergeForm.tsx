import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowsLeftRight } from '@tabler/icons-react'
import { useState } from 'react'
import { employees } from '#contract/people/employees.ts'
import { type MergePreview, type MergeSide, merging } from '#contract/people/merging.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { type Choosable, linesOf, defaultChoices } from '#web/modules/lifecycle/merge-model.ts'
import { RehireMark } from '#web/modules/lifecycle/RehireMark.tsx'
import { MergeLine } from '#web/modules/lifecycle/MergeLine.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

type Props = { preview: MergePreview; onTurn: () => void }

/** Two records side by side: which one remains, and for each difference which value to keep. */
export function MergeForm({ preview: { survivor, duplicate, obstacles }, onTurn }: Props) {
  const t = useTranslate()
  const go = useGo()
  const lines = linesOf(survivor, duplicate)
  const [take, setTake] = useState<readonly Choosable[]>(() => defaultChoices(lines))
  const { send, busy } = useSend(merging.merge, {
    invalidates: [employees, merging],
    success: t('lifecycle.merge.done'),
    failed: t('lifecycle.merge.failed'),
    onDone: ({ id }) => go(hrefOf('/employee-preview/{id}', { id })),
  })
  const choose = (name: Choosable, other: boolean) =>
    setTake(other ? [...take, name] : take.filter((each) => each !== name))
  return (
    <Stack gap="lg">
      {obstacles.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('lifecycle.merge.cannot')} role="alert">
          {obstacles.map((code) => (
            <Text key={code}>{t(`lifecycle.obstacle.${code}`)}</Text>
          ))}
        </Alert>
      )}
      <SimpleGrid cols={2} spacing="sm">
        <MergeSideFacts title={t('lifecycle.merge.survivor')} side={survivor} />
        <MergeSideFacts title={t('lifecycle.merge.duplicate')} side={duplicate} />
      </SimpleGrid>
      <Group>
        <Button variant="default" leftSection={<IconArrowsLeftRight size={16} aria-hidden />} onClick={onTurn}>
          {t('lifecycle.merge.turn')}
        </Button>
      </Group>
      <Panel title={t('lifecycle.merge.differs')}>
        <Stack gap="lg">
          {lines.map((line) => (
            <MergeLine key={line.name} line={line} other={take.includes(line.name)} onChoose={choose} />
          ))}
          {lines.length === 0 && <Text c="dimmed">{t('lifecycle.merge.same')}</Text>}
        </Stack>
      </Panel>
      <Group justify="flex-end">
        <ConfirmButton
          variant="filled"
          label={t('lifecycle.merge.merge')}
          question={t('lifecycle.merge.question', {
            survivor: survivor.employee.employee_code,
            duplicate: duplicate.employee.employee_code,
          })}
          text={t('lifecycle.merge.means')}
          busy={busy}
          reason={obstacles[0] ? t(`lifecycle.obstacle.${obstacles[0]}`) : null}
          onConfirm={() => send({ ...mergeInputOf(survivor, duplicate), take: [...take] })}
        />
      </Group>
    </Stack>
  )
}

const mergeInputOf = ({ employee: stored }: MergeSide, { employee: other }: MergeSide) => ({
  id: stored.id,
  version: stored.version,
  other_id: other.id,
  other_version: other.version,
})

function MergeSideFacts({ title, side }: { title: string; side: MergeSide }) {
  const t = useTranslate()
  const { employee, has_login, ...counts } = side
  return (
    <Panel title={title}>
      <Stack gap={6} align="flex-start">
        <Text fw={600}>{employee.name}</Text>
        <Text size="sm" c="dimmed">
          {employee.employee_code}
        </Text>
        <RecordStatus of="employees.status" status={employee.status} />
        {counts.do_not_rehire !== null && <RehireMark />}
        <Text size="sm">{t('lifecycle.merge.shifts', { count: counts.shifts })}</Text>
        <Text size="sm">{t('lifecycle.merge.timesheets', { count: counts.timesheets })}</Text>
        <Text size="sm">{t('lifecycle.merge.documents', { count: counts.documents })}</Text>
        {has_login && <Text size="sm">{t('lifecycle.merge.login')}</Text>}
      </Stack>
    </Panel>
  )
}
