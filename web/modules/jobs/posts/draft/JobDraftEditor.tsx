import { Alert, Button, Group, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle, IconEye, IconHistory, IconTemplate } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type JobTemplate, jobTemplates } from '#contract/jobs/job-templates.ts'
import { type Job, jobs, type RequiredJobField, requestedJobFields, requiredJobFields } from '#contract/jobs/jobs.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useGo, useSearchParam } from '#web/lib/go.ts'
import { type Language, languages } from '#web/lib/language/languages.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StaleChoice } from '#web/ui/form/choices/StaleChoice.tsx'
import { toast, toastWithUndo } from '#web/ui/toast.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { JobFields } from './JobFields.tsx'
import { JobPublishPanel, SavedState } from './JobPublishPanel.tsx'
import classes from '#web/modules/jobs/posts/Posts.module.css'
import { type JobDraft, useJobDraft } from './use-job-draft.ts'

const TemplatePicker = whenOpened(
  () => import('#web/modules/jobs/templates/TemplatePicker.tsx').then((module) => module.TemplatePicker),
  ({ opened }) => opened,
)

type Props = {
  job: Job | null
  template?: JobTemplate | null
  onStored?: (job: Job) => void
  /** loads the job again as somebody else left it */
  onReload?: () => void
}

/** Edits a draft, which saves itself, beside what it still lacks to be published. */
export function JobDraftEditor({ job, template = null, onStored, onReload }: Props) {
  const draft = useJobDraft({ job, template, onStored })
  const [content, setContent] = useState<Job | JobTemplate | null>(job ?? template)
  const { form } = draft.form
  const main = languageOf(form.getValues()['main_language'])
  const [language, setLanguage] = useState<Language>(main)
  const required = kindOf(useSession()) === 'customer' ? requestedJobFields : requiredJobFields
  const missing = draft.job?.missing_fields ?? required
  useHotkeys([['mod+S', () => void draft.flush()]], [])
  // A link of the preview names a field that is missing.
  const [wanted] = useSearchParam('field')
  const showWanted = useEffectEvent(() => {
    const field = requiredJobFields.find((one) => one === wanted)
    // After the editor of the text has loaded.
    if (field) setTimeout(() => show(field), 300)
  })
  useEffect(() => showWanted(), [])
  function show(field: RequiredJobField) {
    setLanguage(languageOf(form.getValues()['main_language']))
    // After the tab of the language is shown.
    setTimeout(() => focusField(field, languageOf(form.getValues()['main_language'])), 50)
  }
  return (
    <div className={classes.editor}>
      <Stack gap="lg">
        {/* Where the panel is under the form. */}
        <div className={classes.chip}>
          <SavedState state={draft.state} />
        </div>
        <DraftNotices draft={draft} onReload={onReload} />
        <TemplateButton draft={draft} onPick={setContent} />
        <JobFields
          key={content?.id}
          of={draft.form}
          job={job}
          content={content}
          language={language}
          onLanguage={setLanguage}
        />
      </Stack>
      <aside className={classes.aside}>
        <JobPublishPanel state={draft.state} missing={missing} onShow={show}>
          <DraftActions draft={draft} isComplete={missing.length === 0} />
        </JobPublishPanel>
      </aside>
      {draft.guard}
    </div>
  )
}

/** Copies the content of a template into the draft. */
function TemplateButton({ draft, onPick }: { draft: JobDraft; onPick: (template: JobTemplate) => void }) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  function fill(template: JobTemplate) {
    setOpened(false)
    onPick(template)
    const onUndo = draft.fillFrom(template)
    toastWithUndo(t('jobs.create.templateUsed', { name: template.name }), { label: t('ui.undo'), onUndo })
  }
  return (
    <May call={jobTemplates.info}>
      <Group>
        <Button variant="default" leftSection={<IconTemplate size={16} aria-hidden />} onClick={() => setOpened(true)}>
          {t('jobs.create.useTemplate')}
        </Button>
      </Group>
      <TemplatePicker opened={opened} onClose={() => setOpened(false)} onPick={fill} />
    </May>
  )
}

const languageOf = (value: unknown): Language => languages.find((one) => one === value) ?? 'en'

function focusField(field: RequiredJobField, language: Language) {
  const path = field === 'title' || field === 'description' ? `texts.${language}.${field}` : field
  const node =
    document.querySelector<HTMLElement>(`[data-rich-path="${path}"] [contenteditable]`) ??
    document.querySelector<HTMLElement>(`[data-path="${path}"]`)
  node?.focus()
  node?.scrollIntoView({ block: 'center' })
}

/** What was restored, what somebody else changed, and why the draft could not be saved. */
function DraftNotices({ draft, onReload }: { draft: JobDraft; onReload: (() => void) | undefined }) {
  const t = useTranslate()
  const { refusal, unsaved } = draft
  return (
    <>
      {draft.isRestored && (
        <Alert color="blue" icon={<IconHistory aria-hidden />}>
          {t('jobs.saved.restored')}
        </Alert>
      )}
      {unsaved && (
        <Alert color="yellow" icon={<IconHistory aria-hidden />} title={t('jobs.saved.older')}>
          <Group mt="xs">
            <Button size="compact-sm" onClick={draft.restore}>
              {t('jobs.saved.restore')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={draft.forget}>
              {t('jobs.saved.forget')}
            </Button>
          </Group>
        </Alert>
      )}
      {refusal?.theirs && (
        <StaleChoice
          canTake={onReload !== undefined}
          takeTheirs={() => {
            draft.forget()
            onReload?.()
          }}
          keepMine={draft.keepMine}
        />
      )}
      {refusal && !refusal.theirs && (
        <Alert color="red" icon={<IconAlertCircle />} title={t('jobs.form.failed')} role="alert">
          {refusal.message}
        </Alert>
      )}
    </>
  )
}

/** Publishes or submits the draft once it is saved. */
function DraftActions({ draft, isComplete }: { draft: JobDraft; isComplete: boolean }) {
  const t = useTranslate()
  const go = useGo()
  const { job } = draft
  const action = job?.allowed_actions.includes('publish')
    ? 'publish'
    : job?.allowed_actions.includes('submit')
      ? 'submit'
      : null
  const { send, busy } = useSend(jobs.changeStatus, {
    invalidates: [jobs],
    failed: t('jobs.action.failed'),
    onDone({ rows: [row] }, { action: sent }) {
      if (row?.ok !== true) return toast('bad', t('jobs.action.failed'), row?.message)
      toast('ok', t(`jobs.action.done.${sent}`))
      return go(hrefOf('/job-post/preview/{id}', { id: row.id }))
    },
  })
  async function publish() {
    if (action === null || (await draft.flush()) !== 'saved') return
    const saved = draft.latest()
    if (saved) send({ ids: [saved.id], versions: [saved.version], action })
  }
  return (
    <Stack gap="xs">
      {action && (
        <ActionButton
          fullWidth
          loading={busy}
          reason={isComplete ? null : t('jobs.publish.notComplete')}
          onClick={() => void publish()}
        >
          {t(`jobs.action.${action}`)}
        </ActionButton>
      )}
      {job && (
        <Button
          component="a"
          href={hrefOf('/job-post/preview/{id}', { id: job.id })}
          variant="default"
          fullWidth
          leftSection={<IconEye size={16} aria-hidden />}
        >
          {t('jobs.publish.preview')}
        </Button>
      )}
    </Stack>
  )
}
