import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RequestOf } from '#contract/call.ts'
import type { JobTemplate } from '#contract/jobs/job-templates.ts'
import { type Job, jobs } from '#contract/jobs/jobs.ts'
import { callApi, newKey } from '#web/lib/api/call.ts'
import { isTemporary, Refused } from '#web/lib/api/refused.ts'
import { refresh } from '#web/lib/api/use-send.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { messageOf } from '#web/lib/wording.ts'
import { useLeaveGuard } from '#web/ui/form/leave-guard.tsx'
import type { FormValues } from '#web/ui/form/working-form.ts'
import { readBackup, removeBackup, writeBackup } from './draft-backup.ts'
import { createDraftSaver, type DraftState, type SaveOutcome } from './draft-saver.ts'
import { jobInput, jobValues, withTemplate } from './job-values.ts'

type Options = {
  /** null: not stored yet */
  job: Job | null
  template?: JobTemplate | null
  /** the draft is stored for the first time */
  onStored?: (job: Job) => void
}

/** The form of a draft that saves itself after each change, and keeps what is not saved yet in this browser. */
// oxlint-disable-next-line max-lines-per-function -- one state, shared by what saves, restores and leaves
export function useJobDraft({ job, template = null, onStored }: Options) {
  const client = useQueryClient()
  const [backup, setBackup] = useState(() => readBackup(job?.id ?? null))
  const isRestored = backup !== null && backup.version === (job?.version ?? null)
  const [state, setState] = useState<DraftState>('unchanged')
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [stored, setStored] = useState(job)
  const present = useRef(job)
  const form = useFormOf(jobs.update, {
    initial: {
      ...jobValues(job, template),
      ...(isRestored && backup.values),
      id: job?.id ?? newJobId,
      version: job?.version ?? 1,
    },
    toInput: jobInput,
    onChange: (values) => changed.current(values),
  })
  // The template whose use is counted when the form is saved next.
  const source = useRef(template?.id ?? null)
  // Sent, and not answered: sent again as it was, so that a change that did arrive is not made twice.
  const unanswered = useRef<Request | null>(null)

  function prepare(): Request {
    const values = form.form.getValues()
    const { id: _, version: __, ...content } = jobInput(values)
    return { values, content: { ...content, source_template_id: source.current }, job: present.current, key: newKey() }
  }

  async function save(): Promise<SaveOutcome> {
    if (form.form.validate().hasErrors) return 'invalid'
    const earlier = unanswered.current
    const outcome = await post(earlier ?? prepare())
    return earlier !== null && outcome === 'saved' ? post(prepare()) : outcome
  }

  function post(request: Request): Promise<SaveOutcome> {
    unanswered.current = request
    return send(request).then((saved) => succeeded(saved, request), failed)
  }

  function succeeded(saved: Job, { values, job: former }: Request): SaveOutcome {
    unanswered.current = null
    source.current = null
    present.current = saved
    setStored(saved)
    setRefusal(null)
    client.setQueryData([jobs.info.path, { id: saved.id }], saved)
    removeBackup(former?.id ?? null)
    const now = form.form.getValues()
    // What was typed while it was on its way.
    if (now !== values) writeBackup(saved.id, { values: now, version: saved.version })
    if (former === null) onStored?.(saved)
    return 'saved'
  }

  function failed(failure: unknown): SaveOutcome {
    if (isTemporary(failure)) return 'waiting'
    unanswered.current = null
    setRefusal(failureOf(failure))
    return 'refused'
  }

  const latestSave = useRef(save)
  latestSave.current = save
  const [saver] = useState(() => createDraftSaver({ save: () => latestSave.current(), onState: setState }))
  const changed = useRef((values: FormValues) => {
    const { current: known } = present
    writeBackup(known?.id ?? null, { values, version: known?.version ?? null })
    saver.change()
  })

  useEffect(() => {
    // What was restored is not with the server yet.
    if (isRestored) saver.change()
    return () => {
      if (!saver.isSaved()) void saver.flush()
      saver.stop()
      void refresh(client, [jobs])
    }
    // Once, for the form as it was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const guard = useLeaveGuard(() => state === 'invalid' || state === 'refused')
  return {
    form,
    state,
    refusal,
    guard,
    job: stored,
    flush: saver.flush,
    /** the job as it was saved last, also before the next render */
    latest: () => present.current,
    /** what this browser stored of an older version of the job: applied, or discarded */
    unsaved: backup !== null && !isRestored ? backup : null,
    isRestored,
    /** copies the content of a template into the form; the result undoes it */
    fillFrom(picked: JobTemplate) {
      const before = form.form.getValues()
      source.current = picked.id
      form.form.setValues(withTemplate(before, picked))
      return () => {
        source.current = null
        form.form.setValues(before)
      }
    },
    restore() {
      if (backup) form.form.setValues({ ...backup.values, id: job?.id, version: job?.version })
      setBackup(null)
    },
    forget() {
      removeBackup(job?.id ?? null)
      setBackup(null)
    },
    /** saves mine over the version that somebody else saved meanwhile */
    keepMine() {
      if (refusal?.theirs) present.current = refusal.theirs
      setRefusal(null)
      saver.change()
    },
  }
}

type Request = { values: FormValues; content: FormValues; job: Job | null; key: string }

function send({ content, job, key }: Request) {
  const input = job ? { ...content, id: job.id, version: job.version } : content
  const options = { idempotencyKey: key }
  // The values have just passed the schema of the call that updates, whose fields both calls have.
  return job
    ? callApi(jobs.update, input as RequestOf<(typeof jobs)['update']>, options)
    : // As above.
      callApi(jobs.store, input as RequestOf<(typeof jobs)['store']>, options)
}

export type JobDraft = ReturnType<typeof useJobDraft>
type Failure = { title: string; message: string; theirs: Job | null }

// The checks of the form are those of the call that updates; a new job has no id yet.
const newJobId = '00000000-0000-7000-8000-000000000000'

function failureOf(failure: unknown): Failure {
  const error = failure instanceof Error ? failure : new Error(String(failure))
  const isStale = error instanceof Refused && error.code === 'stale' && Boolean(error.current)
  // `current` of a stale refusal is the record that the call itself would have answered.
  return { ...messageOf(error), theirs: isStale ? (error.current as Job) : null }
}
