import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { availability } from '#contract/people/availability.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ExceptionDrawer } from '#web/modules/availability/ExceptionDrawer.tsx'
import { Exceptions } from '#web/modules/availability/Exceptions.tsx'
import { TimeDrawer } from '#web/modules/availability/TimeDrawer.tsx'
import { UsualWeek } from '#web/modules/availability/UsualWeek.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { Panel } from '#web/ui/page/Panel.tsx'

/** A person's availability: the usual week and the exceptions. */
export function AvailabilityTab({ id }: EmployeeTabProps) {
  const t = useTranslate()
  const query = useApiQuery(availability.days, { employee_id: id })
  // null: closed; otherwise the initial weekdays of the drawer
  const [days, setDays] = useState<readonly number[] | null>(null)
  const [adding, setAdding] = useState(false)
  return (
    <Stack gap="lg">
      <Panel
        title={t('availability.week.title')}
        actions={<Add label={t('availability.week.add')} onClick={() => setDays([1, 2, 3, 4, 5])} />}
      >
        <Text c="dimmed" mb="md">
          {t('availability.week.text')}
        </Text>
        <Loaded of={query}>{({ weekly }) => <UsualWeek weekly={weekly} onAdd={(day) => setDays([day])} />}</Loaded>
      </Panel>
      <Panel
        title={t('availability.exceptions.title')}
        actions={<Add label={t('availability.exceptions.add')} onClick={() => setAdding(true)} />}
      >
        <Loaded of={query}>{({ exceptions }) => <Exceptions exceptions={exceptions} />}</Loaded>
      </Panel>
      <TimeDrawer employee_id={id} weekdays={days} onClose={() => setDays(null)} />
      <ExceptionDrawer employee_id={id} opened={adding} onClose={() => setAdding(false)} />
    </Stack>
  )
}

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)
