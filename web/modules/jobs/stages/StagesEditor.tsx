import { Button, Group, Menu, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { applicationStages } from '#contract/jobs/application-stages.ts'
import { stagesAtMost } from '#contract/jobs/stage-emails.ts'
import { type Language, languageNames, languages } from '#web/lib/languages.ts'
import { useWords } from '#web/lib/wording.ts'
import { moved } from '#web/modules/jobs/content/question-values.ts'
import { useReorder } from '#web/modules/jobs/content/use-reorder.ts'
import classes from '#web/modules/jobs/content/Content.module.css'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type FormStage, newStage, withStage } from './stage-set-values.ts'
import { StageCard } from './StageCard.tsx'

type Props = { of: WorkingForm<'stages'>; language: Language; onLanguage: (language: Language) => void }

/** The stages of a set: named, put in order, and with what applicants are sent. */
export function StagesEditor({ of, language, onLanguage }: Props) {
  const t = useWords()
  // Only `stageSetValues` and this editor make these values.
  const stages = of.form.useWatchValue('stages') as readonly FormStage[]
  const [said, setSaid] = useState('')
  const put = (next: readonly FormStage[]) => of.form.setFieldValue('stages', next, { forceUpdate: false })
  function move(from: number, to: number) {
    put(moved(stagesNow(of), from, to))
    setSaid(t('jobs.stageSets.moved', { number: to + 1, total: stages.length }))
  }
  const order = useReorder<HTMLOListElement>(move)
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
        <ol className={classes.questions} ref={order.list}>
          {stages.map((stage, at) => (
            <StageCard
              key={stage.key}
              of={of}
              stage={stage}
              stages={stages}
              at={at}
              language={language}
              order={order}
              onMove={move}
              onChange={(next) => put(stages.map((one, index) => (index === at ? next : one)))}
              onRemove={() => put(stages.filter((one) => one !== stage))}
            />
          ))}
        </ol>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {stages.length < stagesAtMost && <AddStage onAdd={(stage) => put(withStage(stages, stage))} />}
      </Field>
    </FormSection>
  )
}

// While a stage is dragged over several others, the values are newer than the last render.
const stagesNow = (of: WorkingForm<'stages'>) => of.form.getValues()['stages'] as readonly FormStage[]

function AddStage({ onAdd }: { onAdd: (stage: FormStage) => void }) {
  const t = useWords()
  return (
    <Group mt="md">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('jobs.stageSets.addStage')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('jobs.stageSets.kind')}</Menu.Label>
          {applicationStages.map((kind) => (
            <Menu.Item key={kind} onClick={() => onAdd(newStage(kind))}>
              {t(`jobs.stage.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
