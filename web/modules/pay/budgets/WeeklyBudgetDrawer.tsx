import { budgetReports } from '#contract/payroll/reports/budget-report.ts'
import { rosterCosts } from '#contract/payroll/roster-costs.ts'
import { type WeeklyBudget, weeklyBudgets } from '#contract/payroll/weekly-budgets.ts'
import { loadLocations } from '#web/lib/api/choices.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { HoursField } from '#web/lib/form/HoursField.tsx'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { today } from '#web/lib/format.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedBudget = OpenedRow<WeeklyBudget>

type Props = { opened: OpenedBudget; onClose: () => void }

const changed = [weeklyBudgets, budgetReports, rosterCosts]

/** Sets what a site may cost in a week, or corrects it. */
export function WeeklyBudgetDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(budget) => (budget ? `${budget.location_name} · ${budget.customer_name}` : t('budgets.add'))}
      create={{
        call: weeklyBudgets.store,
        initial: { location_id: '', ...fieldsOf(null) },
        submit: t('budgets.add'),
        success: t('budgets.form.saved'),
        fields: (form) => (
          <>
            <FormSection title={t('budgets.list.site')}>
              <SelectField
                of={form}
                name="location_id"
                label={t('budgets.list.site')}
                load={(q) => loadLocations(q)}
                span={2}
                autoFocus
              />
            </FormSection>
            <BudgetFields of={form} />
          </>
        ),
      }}
      update={{
        call: weeklyBudgets.update,
        values: (budget) => ({ id: budget.id, version: budget.version, ...fieldsOf(budget) }),
        submit: t('budgets.form.save'),
        success: t('budgets.form.saved'),
        fields: (form) => <BudgetFields of={form} />,
      }}
      invalidates={changed}
      failed={t('budgets.form.failed')}
    >
      {(budget) => (
        <RemoveButton
          call={weeklyBudgets.remove}
          record={budget}
          label={t('budgets.remove')}
          question={t('budgets.remove.question')}
          text={t('budgets.remove.text')}
          invalidates={changed}
          success={t('budgets.remove.done')}
          failed={t('budgets.remove.failed')}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

const fieldsOf = (of: WeeklyBudget | null) => ({
  starts_on: of?.starts_on ?? today(),
  budget_cents: of?.budget_cents ?? '',
  budget_minutes: of?.budget_minutes ?? '',
})

function BudgetFields({ of }: { of: WorkingForm<'starts_on' | 'budget_cents' | 'budget_minutes'> }) {
  const t = useTranslate()
  return (
    <FormSection title={t('reports.column.budget_cents')}>
      <DateField
        of={of}
        name="starts_on"
        label={t('budgets.form.from')}
        description={t('budgets.form.fromHelp')}
        span={2}
      />
      <MoneyField
        of={of}
        name="budget_cents"
        label={t('budgets.form.amount')}
        description={t('budgets.form.amountHelp')}
        span={2}
      />
      <HoursField
        of={of}
        name="budget_minutes"
        label={t('budgets.form.hours')}
        description={t('budgets.form.hoursHelp')}
        max={100_000}
        span={2}
      />
    </FormSection>
  )
}
