import { SegmentedControl, Text } from '@mantine/core'
import { applicationStages } from '#contract/jobs/applications/application-stages.ts'
import { maxStages } from '#contract/jobs/stage-emails.ts'
import { type Language, languageNames, languages } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AddCard } from '#web/modules/jobs/content/AddCard.tsx'
import { OrderedCards, useRows } from '#web/modules/jobs/content/OrderedCards.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type FormStage, newStage, whyNotRemove, withStage } from './stage-set-values.ts'
import { StageFields } from './StageFields.tsx'

type Props = { of: WorkingForm<'stages'>; language: Language; onLanguage: (language: Language) => void }

/** The stages of a set: named, put in order, and with what applicants are sent. */
export function StagesEditor({ of, language, onLanguage }: Props) {
  const t = useTranslate()
  const stages = useRows<FormStage>(of, 'stages')
  return (
    <FormSection title={t('jobs.stageSets.stages')} description={t('jobs.stageSets.stagesHelp')}>
      <Field span={2}>
        <SegmentedControl
          aria-label={t('jobs.form.language')}
          mb="md"
          value={language}
          onChange={(value) => onLanguage(languages.find((one) => one === value) ?? language)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <OrderedCards<FormStage>
          of={of}
          name="stages"
          wording="jobs.stageSets"
          keyOf={({ key }) => key}
          title={(stage) => <StageTitle stage={stage} />}
          whyNotRemove={(stage) => {
            const reason = whyNotRemove(stages.shown, stage)
            return reason && t(`jobs.stageSets.${reason}`)
          }}
        >
          {(stage, at, onChange) => <StageFields {...{ of, stage, at, language, onChange }} />}
        </OrderedCards>
        {stages.shown.length < maxStages && (
          <AddCard
            label={t('jobs.stageSets.addStage')}
            heading={t('jobs.stageSets.kind')}
            kinds={applicationStages.map((kind) => ({ kind, label: t(`jobs.stage.${kind}`) }))}
            onAdd={(kind) => stages.put(withStage(stages.shown, newStage(kind)))}
          />
        )}
      </Field>
    </FormSection>
  )
}

function StageTitle({ stage }: { stage: FormStage }) {
  const t = useTranslate()
  return (
    <>
      <Text fw={600}>{t(`jobs.stage.${stage.kind}`)}</Text>
      {stage.applicants > 0 && (
        <Text size="sm" c="dimmed">
          {t('jobs.stageSets.applicants', { count: stage.applicants })}
        </Text>
      )}
    </>
  )
}
