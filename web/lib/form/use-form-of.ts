import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { RequestOf, Call, ResultOf } from '#contract/call.ts'
import { unreadableFields } from '#web/ui/form/typed/unreadable.ts'
import type { FormValues, WorkingForm } from '#web/ui/form/working-form.ts'
import { toast } from '#web/ui/toast.tsx'
import { callApi, newKey } from '#web/lib/api/call.ts'
import { problemsIn, ruleOf } from './form-rules.ts'
import { isTemporary, Refused } from '#web/lib/api/refused.ts'
import { refresh, type Affected, type SendExtras } from '#web/lib/api/use-send.ts'
import { messageOf, translate } from '#web/lib/wording.ts'

type FieldNameOf<C extends Call> = Extract<keyof RequestOf<C>, string>

export type FormOptions<C extends Call> = {
  /** initial values: every field of the call, '' for an empty one; include `version` and `id` */
  initial: Record<FieldNameOf<C>, unknown>
  /** converts another user's version of the record to form values; needed where the call takes a `version` */
  fromCurrent?: (current: ResultOf<C>) => Record<FieldNameOf<C>, unknown>
  invalidates?: readonly Affected[]
  /** the success toast, translated */
  success?: string
  /** the title of a refusal: "The company was not saved" */
  failed?: string
  onDone?: (result: ResultOf<C>) => void
  /** translated errors by field that the schema cannot check */
  problems?: (values: FormValues) => Readonly<Record<string, string>>
  /** files to upload */
  extras?: () => SendExtras
  /** converts form values to the input of the call where they differ; the paths of the fields stay the same */
  toInput?: (values: FormValues) => FormValues
  /** called with every change of a value */
  onChange?: (values: FormValues) => void
}

/**
 * A form with the fields and rules of one write call. Validates on blur and on submit, shows the server's messages at their
 * fields, and handles conflicts with another user's changes.
 * Pass the result to `<FormPanel of={…}>` and to each field.
 */
export function useFormOf<C extends Call>(call: C, options: FormOptions<C>): WorkingForm<FieldNameOf<C>> {
  const [state, setState] = useState<SubmitState>({ busy: false, alert: null, theirs: null })
  const client = useQueryClient()
  const inputOf = options.toInput ?? ((values: FormValues) => values)
  const form: Form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: options.initial,
    validate: (values) => ({
      ...options.problems?.(values),
      ...worded(problemsIn(call.input, inputOf(values))),
      ...unreadableFields((path) => form.getInputNode(path)),
    }),
    validateInputOnBlur: true,
    onValuesChange: options.onChange,
  })
  const key = useRef<string | null>(null)

  async function succeeded(result: ResultOf<C>) {
    if (options.success) toast('ok', options.success)
    await refresh(client, options.invalidates ?? [])
    // The saved record: a form that stays open is sent with the new version next time.
    if (options.fromCurrent) initialiseForm(form, options.fromCurrent(result))
    else form.resetDirty()
    setState({ busy: false, alert: null, theirs: null })
    options.onDone?.(result)
  }

  function refused(failure: Error) {
    setState({ busy: false, alert: alertOf(failure, options.failed), theirs: currentRecordIn(failure) })
    if (!isTemporary(failure)) key.current = null
    const fields = failure instanceof Refused ? firstMessages(failure) : {}
    form.setErrors(fields)
    focusFirst(form, Object.keys(fields))
  }

  async function send(values: FormValues) {
    setState((former) => ({ ...former, busy: true, alert: null }))
    key.current ??= newKey()
    // The values were parsed with the call's own schema on submit.
    const sending = callApi(call, inputOf(values) as RequestOf<C>, {
      ...options.extras?.(),
      idempotencyKey: key.current,
    })
    await sending.then((result) => {
      key.current = null
      return succeeded(result)
    }, refused)
  }

  const submit = form.onSubmit(
    (values) => (state.busy ? undefined : send(values)),
    (errors) => focusFirst(form, Object.keys(errors)),
  )
  const takeTheirs = () => {
    // `current` of a stale refusal is the record that the call would have returned.
    const theirs = options.fromCurrent?.(state.theirs as ResultOf<C>)
    if (theirs) initialiseForm(form, theirs)
    setState({ busy: false, alert: null, theirs: null })
  }
  const keepMine = () => {
    // The user has seen the current state: take its version, or all versions if the form has several records.
    const theirs = options.fromCurrent?.(state.theirs as ResultOf<C>) ?? state.theirs
    for (const [name, seen] of versionsIn(theirs)) form.setFieldValue(name, seen)
    setState({ busy: false, alert: null, theirs: null })
    submit()
  }
  const rules = useMemo(() => new Map<string, ReturnType<typeof ruleOf>>(), [])
  return {
    form,
    submit,
    busy: state.busy,
    alert: state.alert,
    stale: state.theirs === null ? null : { takeTheirs, keepMine, canTake: options.fromCurrent !== undefined },
    rule: (name) => rules.get(name) ?? addToMap(rules, name, ruleOf(call.input, name)),
  }
}

type SubmitState = { busy: boolean; alert: { title: string; message: string } | null; theirs: unknown }
type Form = WorkingForm['form']

const worded = (problems: ReturnType<typeof problemsIn>) =>
  Object.fromEntries(Object.entries(problems).map(([path, { key, params }]) => [path, translate(key, params)]))

const firstMessages = (refused: Refused) =>
  Object.fromEntries(Object.entries(refused.fields).map(([path, messages]) => [path, messages.join(' ')]))

function alertOf(failure: Error, title?: string) {
  const value = messageOf(failure)
  return title ? { title, message: value.message || value.title } : value
}

const currentRecordIn = (failure: Error): unknown =>
  failure instanceof Refused && failure.code === 'stale' && failure.current ? failure.current : null

const versionsIn = (values: unknown) =>
  Object.entries(values ?? {}).filter(([name]) => name === 'version' || name === 'versions')

function initialiseForm(form: Form, values: FormValues) {
  form.setInitialValues(values)
  form.setValues(values)
  form.resetDirty(values)
  form.clearErrors()
}

/** Focuses the first field in document order, whatever the order of validation. */
function focusFirst(form: Form, paths: readonly string[]) {
  const nodes = paths.flatMap((path) => form.getInputNode<HTMLElement, string>(path) ?? [])
  const [first] = nodes.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  first?.focus()
}

function addToMap<Key, Value>(map: Map<Key, Value>, key: Key, value: Value) {
  map.set(key, value)
  return value
}
