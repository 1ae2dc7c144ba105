import { Stack } from '@mantine/core'
import { customerEmployees } from '#contract/people/customer-employees.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { StandingPanel } from '#web/modules/customers/people/StandingPanel.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { PlacementsPanel } from '#web/modules/placements/PlacementsPanel.tsx'

/** The customers and companies that a person works for, and those customers' lists. */
export function PlacementsTab({ id }: EmployeeTabProps) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <PlacementsPanel employee_id={id} />
      <May call={customerEmployees.list}>
        <StandingPanel employee_id={id} title={t('placements.standing')} />
      </May>
    </Stack>
  )
}
