import { Stack } from '@mantine/core'
import { customerEmployees } from '#contract/people/customer-employees.ts'
import { May } from '#web/lib/session/May.tsx'
import { useWords } from '#web/lib/wording.ts'
import { StandingPanel } from '#web/modules/customers/people/StandingPanel.tsx'
import type { EmployeeTabProps } from '#web/modules/employees/tab-props.ts'
import { PlacementsPanel } from '#web/modules/placements/PlacementsPanel.tsx'

/** The customers and companies that a person works for, and those customers' lists. */
export function PlacementsTab({ id }: EmployeeTabProps) {
  const t = useWords()
  return (
    <Stack gap="lg">
      <PlacementsPanel employee_id={id} />
      <May call={customerEmployees.list}>
        <StandingPanel employee_id={id} title={t('placements.standing')} />
      </May>
    </Stack>
  )
}
