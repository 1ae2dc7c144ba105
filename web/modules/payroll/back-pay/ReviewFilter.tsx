import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconScale } from '@tabler/icons-react'
import type { PayPeriodRow } from '#contract/payroll/pay-periods.ts'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadCustomers, loadEmployees } from '#web/lib/api/choices.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import type { FormValues, WorkingForm } from '#web/ui/form/working-form.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import type { ReviewInput } from './use-review-input.ts'

type Name = keyof ReviewInput
type Props = { input: ReviewInput; periods: readonly PayPeriodRow[] }

/** Which time to review; the address has what was chosen. */
export function ReviewFilter({ input, periods }: Props) {
  const t = useTranslate()
  const of = useFilterForm(input)
  const companies = [...new Map(periods.map((one) => [one.company_id, one.company_name]))]
  const any = { of, clearable: true, placeholder: t('backPay.filter.all') }
  return (
    <Panel>
      <form onSubmit={of.submit} aria-label={t('backPay.filter')}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {companies.length > 1 && (
              <SelectField
                of={of}
                name="company_id"
                label={t('payroll.list.company')}
                options={companies.map(([value, label]) => ({ value, label }))}
              />
            )}
            <DateField
              of={of}
              name="from"
              label={t('backPay.filter.from')}
              placeholder={t('backPay.filter.changed')}
              clearable
            />
            <DateField
              of={of}
              name="to"
              label={t('backPay.filter.to')}
              placeholder={t('backPay.filter.today')}
              clearable
            />
            <SelectField {...any} name="employee_id" label={t('backPay.filter.person')} load={loadEmployees} />
            <SelectField {...any} name="customer_id" label={t('backPay.filter.customer')} load={loadCustomers} />
            {isCallAllowed(payRuleSets.list) && (
              <SelectField {...any} name="rule_set_id" label={t('backPay.filter.rules')} load={loadRuleSets} />
            )}
          </SimpleGrid>
          <Group justify="space-between">
            <CheckboxField of={of} name="includes_without_rules" label={t('backPay.filter.withoutRules')} />
            <Button type="submit" leftSection={<IconScale size={16} aria-hidden />}>
              {t('backPay.review')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

const loadRuleSets = async (q: string) =>
  (await callApi(payRuleSets.list, { q, sort: 'title', per_page: 25 })).rows.map(({ id, title }) => ({
    id,
    name: title,
  }))

/** Fields that are never sent, but are put into the address. */
function useFilterForm({ includes_without_rules, ...input }: ReviewInput): WorkingForm<Name> {
  const go = useGo()
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...blank, ...definedIn(input), includes_without_rules },
  })
  const submit = form.onSubmit((values) =>
    go(
      hrefOf(
        '/back-pay',
        null,
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)])),
      ),
    ),
  )
  return { form, submit, busy: false, alert: null, stale: null, rule: () => ({ required: false, maxLength: null }) }
}

const blank = { company_id: '', from: '', to: '', customer_id: '', employee_id: '', rule_set_id: '' }
const definedIn = (input: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
const textOf = (value: unknown) => (value === '' || value === false ? undefined : String(value))
