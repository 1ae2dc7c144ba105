import { Button, Select, Switch, TextInput } from '@mantine/core'
import { type WorkLimit, workRules } from '#contract/people/visas.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

type Props = { of: WorkingForm<'conditions'> }

/** The conditions of the grant notice, where they are not in the list of subclasses. */
export function ConditionFields({ of }: Props) {
  const t = useTranslate()
  // The form holds what these fields wrote.
  const conditions = (of.form.useWatchValue('conditions') as readonly WorkLimit[] | null) ?? []
  const put = (next: readonly WorkLimit[]) => of.form.setFieldValue('conditions', next.length === 0 ? null : next)
  const isUsed = (rule: WorkLimit['rule']) => conditions.some((limit) => limit.rule === rule)
  const next = workRules.find((rule) => rule !== 'UNRESTRICTED' && !isUsed(rule))
  return (
    <FormSection title={t('workRights.conditions')} description={t('workRights.visas.byHandText')}>
      <Field span={2}>
        <Switch
          label={t('workRights.visas.byHand')}
          checked={conditions.length > 0}
          onChange={(event) => put(event.currentTarget.checked ? [defaultLimit] : [])}
        />
      </Field>
      {conditions.map((limit, at) => (
        <LimitFields
          // oxlint-disable-next-line react/no-array-index-key -- a condition has no id, only its index
          key={at}
          limit={limit}
          rules={workRules.filter((rule) => rule === limit.rule || !isUsed(rule))}
          put={(changed) => put(conditions.with(at, changed))}
          remove={conditions.length > 1 && (() => put(conditions.toSpliced(at, 1)))}
        />
      ))}
      {conditions.length > 0 && next && (
        <Field span={2}>
          <Button variant="default" onClick={() => put([...conditions, limitFor(next, null)])}>
            {t('workRights.visas.addCondition')}
          </Button>
        </Field>
      )}
    </FormSection>
  )
}

const defaultLimit: WorkLimit = { rule: 'NO_WORK', condition: '8101' }

type LimitProps = {
  limit: WorkLimit
  rules: readonly WorkLimit['rule'][]
  put: (limit: WorkLimit) => void
  remove: (() => void) | false
}

function LimitFields({ limit, rules, put, remove }: LimitProps) {
  const t = useTranslate()
  return (
    <>
      <Field>
        <Select
          label={t('workRights.visas.rule')}
          data={rules.map((value) => ({ value, label: t(`workRights.rule.${value}`) }))}
          value={limit.rule}
          allowDeselect={false}
          onChange={(rule) => rule && put(limitFor(rule, limit.condition))}
        />
      </Field>
      <Field>
        <TextInput
          label={t('workRights.visas.condition')}
          value={limit.condition ?? ''}
          maxLength={10}
          onChange={(event) => put({ ...limit, condition: event.currentTarget.value || null })}
        />
      </Field>
      {limit.rule === 'HOURS_PER_FORTNIGHT' && (
        <Field>
          <NumberInput
            label={t('workRights.visas.hours')}
            value={limit.hours ?? 48}
            min={0}
            max={336}
            onChange={(hours) => put({ ...limit, hours: Number(hours) })}
          />
        </Field>
      )}
      {limit.rule === 'EMPLOYER_MAX_MONTHS' && (
        <Field>
          <NumberInput
            label={t('workRights.visas.months')}
            value={limit.months ?? 6}
            min={1}
            max={60}
            onChange={(months) => put({ ...limit, months: Number(months) })}
          />
        </Field>
      )}
      {remove && (
        <Field span={2}>
          <Button variant="subtle" size="compact-sm" onClick={remove}>
            {t('workRights.visas.removeCondition')}
          </Button>
        </Field>
      )}
    </>
  )
}

const limitFor = (rule: WorkLimit['rule'], condition: WorkLimit['condition']): WorkLimit => ({
  rule,
  condition,
  ...(rule === 'HOURS_PER_FORTNIGHT' && { hours: 48 }),
  ...(rule === 'EMPLOYER_MAX_MONTHS' && { months: 6 }),
})
