import type { JobContent } from '#contract/jobs/content.ts'
import { jobChannels, jobPriorities, jobVisibilities, payUnits } from '#contract/jobs/content.ts'
import { stageSets } from '#contract/jobs/stage-sets.ts'
import { heldSkills } from '#contract/people/held-skills.ts'
import { documentTypes } from '#contract/people/documents.ts'
import { positionChoices, reference } from '#contract/platform/reference.ts'
import { callApi } from '#web/lib/api/call.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { loadEntries, loadPositions } from '#web/lib/api/choices.ts'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { RequiredSkills } from '#web/modules/skills/RequiredSkills.tsx'
import type { ContentName } from './content-values.ts'

type Props = { of: WorkingForm<ContentName>; content: JobContent | null }

const kindByField = {
  category_id: 'category',
  employment_type_id: 'employment_type',
  job_role_id: 'job_role',
  industry_id: 'industry',
} as const
// Object.keys loses the key type, which is that of the table.
const kindNames = Object.keys(kindByField) as (keyof typeof kindByField)[]

/** What kind of work it is. */
export function KindSection({ of, content }: Props) {
  const t = useTranslate()
  const storedOf = (field: keyof typeof kindByField | 'position_id') =>
    choiceOf(content?.[field], content?.[`${nounOf(field)}_name`])
  return (
    <FormSection title={t('jobs.form.kind')}>
      {isCallAllowed(positionChoices.all) && (
        <SelectField
          of={of}
          name="position_id"
          label={t('jobs.form.position')}
          load={loadPositions}
          chosen={storedOf('position_id')}
          clearable
        />
      )}
      {kindNames
        .filter((name) => isCallAllowed(reference[kindByField[name]].list))
        .map((name) => (
          <SelectField
            key={name}
            of={of}
            name={name}
            label={t(`jobs.form.${kindByField[name]}`)}
            load={(q) => loadEntries(kindByField[name], q)}
            chosen={storedOf(name)}
            clearable
          />
        ))}
      <NumberField of={of} name="openings" label={t('jobs.form.openings')} min={1} max={500} />
      <SegmentedField
        of={of}
        name="priority"
        label={t('jobs.form.priority')}
        options={jobPriorities.map((value) => ({ value, label: t(`jobs.priority.${value}`) }))}
      />
      <SwitchField of={of} name="hot" label={t('jobs.form.hot')} description={t('jobs.form.hotHelp')} span={2} />
    </FormSection>
  )
}

const nounOf = (field: keyof typeof kindByField | 'position_id') =>
  field === 'position_id' ? 'position' : kindByField[field]

/** What is paid, and when work is. */
export function PaySection({ of, isStaff }: { of: Props['of']; isStaff: boolean }) {
  const t = useTranslate()
  return (
    <FormSection title={t('jobs.form.pay')}>
      <MoneyField of={of} name="pay_min_cents" label={t('jobs.form.payMin')} />
      <MoneyField of={of} name="pay_max_cents" label={t('jobs.form.payMax')} />
      <SelectField
        of={of}
        name="pay_unit"
        label={t('jobs.form.payUnit')}
        options={payUnits.map((value) => ({ value, label: t(`jobs.payUnit.${value}`) }))}
      />
      <SwitchField of={of} name="show_pay" label={t('jobs.form.showPay')} description={t('jobs.form.showPayHelp')} />
      {isStaff && (
        <TextField
          of={of}
          name="charge_hint"
          label={t('jobs.form.chargeHint')}
          description={t('jobs.form.chargeHintHelp')}
        />
      )}
    </FormSection>
  )
}

/** What applicants must be able to do and to show. */
export function SuitabilitySection({ of, content }: Props) {
  const t = useTranslate()
  if (!isCallAllowed(heldSkills.choices) && !isCallAllowed(documentTypes.list)) return null
  return (
    <FormSection title={t('jobs.form.suitability')} description={t('jobs.form.suitabilityHelp')}>
      {isCallAllowed(heldSkills.choices) && (
        <RequiredSkills
          of={of}
          ids="skill_ids"
          levels="skill_levels"
          optional="optional_skill_ids"
          required={content?.skills ?? []}
        />
      )}
      {isCallAllowed(documentTypes.list) && (
        <MultiSelectField
          of={of}
          name="document_type_ids"
          label={t('jobs.form.documents')}
          load={loadDocumentTypes}
          chosen={content?.documents ?? []}
          max={30}
          span={2}
        />
      )}
    </FormSection>
  )
}

async function loadDocumentTypes(q: string) {
  const { rows } = await callApi(documentTypes.list, { q, active: true, sort: 'name', per_page: 25 })
  return rows.map(({ id, shown }) => ({ id, name: shown }))
}

/** Who sees the job and how they apply. */
export function ApplySection({ of, isStaff }: { of: Props['of']; isStaff: boolean }) {
  const t = useTranslate()
  const { data: sets } = useApiQuery(stageSets.all, {}, { when: isStaff && isCallAllowed(stageSets.all) })
  return (
    <FormSection title={t('jobs.form.applying')}>
      <SelectField
        of={of}
        name="visibility"
        label={t('jobs.form.visibility')}
        options={jobVisibilities.map((value) => ({ value, label: t(`jobs.visibility.${value}`) }))}
      />
      <MultiSelectField
        of={of}
        name="channels"
        label={t('jobs.form.channels')}
        description={t('jobs.form.channelsHelp')}
        options={jobChannels.map((value) => ({ value, label: t(`jobs.channel.${value}`) }))}
      />
      <SwitchField
        of={of}
        name="apply_without_login"
        label={t('jobs.form.applyWithoutLogin')}
        description={t('jobs.form.applyWithoutLoginHelp')}
      />
      <SwitchField of={of} name="resume_required" label={t('jobs.form.resumeRequired')} />
      <SwitchField
        of={of}
        name="prevent_duplicates"
        label={t('jobs.form.preventDuplicates')}
        description={t('jobs.form.preventDuplicatesHelp')}
      />
      {isStaff && (
        <SelectField
          of={of}
          name="stage_set_id"
          label={t('jobs.form.stages')}
          description={t('jobs.form.stagesHelp')}
          options={(sets ?? []).map(({ id, name }) => ({ value: id, label: name ?? t('jobs.stageSets.standard') }))}
          clearable
        />
      )}
    </FormSection>
  )
}
