import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle, IconListCheck, IconPlus, IconUserCircle } from '@tabler/icons-react'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { employees } from '#contract/people/employees.ts'
import { type Missing, missingOf, notPricedOf } from '#contract/payroll/pay-rules/explanations.ts'
import { payRuleAssignments } from '#contract/payroll/pay-rules/assignments.ts'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import type { TimesheetPay } from '#contract/payroll/timesheet-pay.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { AssignmentDrawer } from '#web/modules/pay/assignments/AssignmentDrawer.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { payValues } from './pay-values.ts'
import { whereToFix, type WhereToFix } from './where-to-fix.ts'

type Props = { pay: TimesheetPay; sheet: Timesheet }

/** What keeps hours from being priced, what to do about it, and where, for those who may. */
export function NotPriced({ pay, sheet }: Props) {
  return pay.not_priced === 'void' ? <NotPaid /> : <WhatIsMissing pay={pay} sheet={sheet} />
}

/** Void and rejected hours lack nothing. */
function NotPaid() {
  const t = useTranslate()
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title={t('payRules.notPriced.void')}>
      {t('payRules.notPriced.void_to_do')}
    </Alert>
  )
}

function WhatIsMissing({ pay, sheet }: Props) {
  const t = useTranslate()
  const say = payValues(t, pay.currency)
  const missing: readonly (Missing & { where: WhereToFix })[] = [
    ...(pay.not_priced === null ? [] : [{ ...notPricedOf(pay.not_priced), where: whereToFix[pay.not_priced] }]),
    ...pay.gaps.map((gap) => ({ ...missingOf(gap, say), where: whereToFix[gap.gap] })),
  ]
  const places = [...new Set(missing.map(({ where }) => where))].filter((where) => where !== null)
  return (
    <Alert
      // Agencies that pay by other means assign no rules, which is nothing to warn of.
      color={pay.not_priced === 'no_rule_set' ? 'indigo' : 'yellow'}
      icon={<IconInfoCircle aria-hidden />}
      title={t('timesheetPay.notPriced')}
    >
      <Stack gap="sm">
        {missing.map((one) => (
          <div key={`${one.what.key} ${JSON.stringify(one.what.params)}`}>
            <Text fw={600}>{translate(one.what.key, one.what.params)}</Text>
            <Text>{sheet.is_own ? t('timesheetPay.agencyDecides') : translate(one.to_do.key, one.to_do.params)}</Text>
          </div>
        ))}
        {!sheet.is_own && places.length > 0 && (
          <Group gap="xs">
            {places.map((where) => (
              <FixButton key={where} where={where} pay={pay} sheet={sheet} />
            ))}
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

function FixButton({ where, pay, sheet }: Props & { where: NonNullable<WhereToFix> }) {
  const t = useTranslate()
  const { employee_id } = sheet
  if (where === 'assign') return <AssignButton sheet={sheet} />
  if (where === 'rules') {
    const { rule_set } = pay
    return (
      <May call={rule_set === null ? payRuleSets.list : payRuleSets.info}>
        <LinkButton
          size="xs"
          icon={IconListCheck}
          href={
            rule_set === null
              ? hrefOf('/pay-rules')
              : hrefOf('/pay-rules/view/{id}', { id: rule_set.id }, { version: rule_set.version_id })
          }
        >
          {t('timesheetPay.openRules')}
        </LinkButton>
      </May>
    )
  }
  const isFile = where === 'file' && isCallAllowed(employeeDetails.updateBasics)
  return (
    <May call={employees.info}>
      <LinkButton
        size="xs"
        icon={IconUserCircle}
        href={
          isFile
            ? hrefOf('/employee-profile-update/{id}', { id: employee_id })
            : hrefOf('/employee-preview/{id}', { id: employee_id })
        }
      >
        {t('timesheetPay.openEmployee')}
      </LinkButton>
    </May>
  )
}

/** Opens the form with the place of these hours. */
function AssignButton({ sheet }: Pick<Props, 'sheet'>) {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure()
  return (
    <May call={payRuleAssignments.store}>
      <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={open}>
        {t('timesheetPay.assign')}
      </Button>
      <AssignmentDrawer
        opened={opened ? 'new' : null}
        of={{}}
        proposed={{ customer: { id: sheet.customer_id, name: sheet.customer_name }, starts_on: sheet.works_on }}
        onClose={close}
      />
    </May>
  )
}
