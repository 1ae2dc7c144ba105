import { ActionIcon, Group, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { Language } from '#web/lib/languages.ts'
import { useWords } from '#web/lib/wording.ts'
import type { useReorder } from '#web/modules/jobs/content/use-reorder.ts'
import classes from '#web/modules/jobs/content/Content.module.css'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type FormStage, nameIn, whyNotRemove } from './stage-set-values.ts'
import { StageEmail } from './StageEmail.tsx'

type Props = {
  of: Pick<WorkingForm, 'form'>
  stage: FormStage
  stages: readonly FormStage[]
  at: number
  language: Language
  order: ReturnType<typeof useReorder<HTMLOListElement>>
  onMove: (from: number, to: number) => void
  onChange: (stage: FormStage) => void
  onRemove: () => void
}

/** One stage: its name in a language, and the email for those who reach it. */
export function StageCard(props: Props) {
  const t = useWords()
  const { of, stage, at, language, order, onChange } = props
  // It brings the private link.
  const isAlwaysSent = stage.kind === 'applied'
  const error = (path: string) => of.form.errors[`stages.${at}.${path}`]
  return (
    <li className={classes.question} data-lifted={order.lifted === at || undefined}>
      <StageHead {...props} />
      <Stack gap="sm">
        <TextInput
          label={t('jobs.stageSets.stageName')}
          placeholder={nameIn(stage.names, language) || t(`jobs.stage.${stage.kind}`)}
          value={stage.names[language]}
          maxLength={40}
          error={error(`names.${language}`)}
          onChange={(event) => onChange({ ...stage, names: { ...stage.names, [language]: event.currentTarget.value } })}
        />
        <Switch
          label={t('jobs.stageSets.email')}
          checked={isAlwaysSent || stage.email_applicant}
          disabled={isAlwaysSent}
          error={error('email_applicant')}
          onChange={(event) => onChange({ ...stage, email_applicant: event.currentTarget.checked })}
        />
        {(isAlwaysSent || stage.email_applicant) && (
          <StageEmail stage={stage} language={language} error={error} onChange={onChange} />
        )}
      </Stack>
    </li>
  )
}

function StageHead({ stage, stages, at, order, onMove, onRemove }: Props) {
  const t = useWords()
  const name = t(`jobs.stage.${stage.kind}`)
  return (
    <div className={classes.questionHead}>
      <Group gap="xs" wrap="nowrap">
        <Tooltip label={t('jobs.questions.drag')}>
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            className={classes.grip}
            aria-label={t('jobs.stageSets.moveOne', { number: at + 1 })}
            onPointerDown={(event) => order.lift(event, at)}
            onKeyDown={(event) => order.moveByKey(event, at, stages.length)}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <div>
          <Text fw={600}>{name}</Text>
          {stage.applicants > 0 && (
            <Text size="sm" c="dimmed">
              {t('jobs.stageSets.applicants', { count: stage.applicants })}
            </Text>
          )}
        </div>
      </Group>
      <StageButtons {...{ stage, stages, at, onMove, onRemove }} />
    </div>
  )
}

type ButtonProps = Pick<Props, 'stage' | 'stages' | 'at' | 'onMove' | 'onRemove'>

function StageButtons({ stage, stages, at, onMove, onRemove }: ButtonProps) {
  const t = useWords()
  const number = at + 1
  const icon = { size: 36, variant: 'subtle', color: 'gray' } as const
  const reason = whyNotRemove(stages, stage)
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        {...icon}
        disabled={at === 0}
        aria-label={t('jobs.stageSets.up', { number })}
        onClick={() => onMove(at, at - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...icon}
        disabled={number === stages.length}
        aria-label={t('jobs.stageSets.down', { number })}
        onClick={() => onMove(at, at + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <Tooltip label={reason && t(`jobs.stageSets.${reason}`)} disabled={reason === null} multiline maw={280}>
        <ActionIcon
          {...icon}
          data-disabled={reason !== null || undefined}
          aria-disabled={reason !== null}
          aria-label={t('jobs.stageSets.remove', { number })}
          onClick={() => reason === null && onRemove()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
