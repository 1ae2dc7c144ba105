import { useRef, useState, type FormEvent } from 'react'
import { Refused } from '#web/lib/api/refused.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { authCalls, type AuthCalls } from '#web/modules/auth/auth-calls.ts'

/** The values of the fields by name. */
export type EnteredValues = Readonly<Record<string, string>>
type FormValues = Readonly<Record<string, string>>

type Options<Result> = {
  send: (calls: AuthCalls, typed: EnteredValues) => Promise<Result>
  onDone: (result: Result, typed: EnteredValues) => void
  /** returns true if the screen has shown the refusal itself */
  onRefused?: (failure: Error, typed: EnteredValues) => boolean | void
}

/**
 * A form before sign-in: native inputs with native validation (`required`, `type`), so that no form library is
 * loaded. All other errors come from the server and are shown at the field or above the form. One attempt at a time.
 */
export function useAuthForm<Result>({ send, onDone, onRefused }: Options<Result>) {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FormValues>({})
  const [alert, setAlert] = useState<{ title: string; message: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // Prevents a double submit before the button shows its loading state.
  const running = useRef(false)

  function showErrors(fields: FormValues) {
    setFieldErrors(fields)
    focusFirst(form.current, fields)
  }
  function refused(failure: Error, typed: EnteredValues) {
    if (onRefused?.(failure, typed) === true) return
    const fields = fieldsOf(failure, typed)
    if (Object.keys(fields).length > 0) showErrors(fields)
    else setAlert(alertOf(failure))
  }
  async function attempt(typed: EnteredValues) {
    running.current = true
    setBusy(true)
    setAlert(null)
    const sending = authCalls().then((calls) => send(calls, typed))
    await sending.then(
      (result) => onDone(result, typed),
      (failure: Error) => refused(failure, typed),
    )
    running.current = false
    setBusy(false)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = { missing: t('auth.form.missing'), wrong: t('auth.form.wrong'), email: t('auth.form.email') }
    const faults = errorsIn(event.currentTarget, words)
    if (Object.keys(faults).length > 0) return showErrors(faults)
    if (!running.current) void attempt(typedIn(event.currentTarget))
  }
  const forget = (name: string) => setFieldErrors(({ [name]: _, ...rest }) => rest)
  return { form, submit, busy, alert, fieldErrors, forget }
}

export type AuthFormState = ReturnType<typeof useAuthForm<unknown>>

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement)

function errorsIn(form: HTMLFormElement, words: { missing: string; wrong: string; email: string }): FormValues {
  const faulty = inputsOf(form).filter((input) => input.name !== '' && !input.validity.valid)
  const wordOf = ({ validity, type, dataset }: HTMLInputElement | HTMLSelectElement) =>
    validity.valueMissing ? words.missing : (dataset['wrong'] ?? (type === 'email' ? words.email : words.wrong))
  return Object.fromEntries(faulty.map((input) => [input.name, wordOf(input)]))
}

function typedIn(form: HTMLFormElement): EnteredValues {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  return Object.fromEntries(pairs)
}

/** The server's errors for fields of this form. */
function fieldsOf(failure: Error, typed: EnteredValues): FormValues {
  if (!(failure instanceof Refused)) return {}
  const known = Object.entries(failure.fields).filter(([name]) => name in typed)
  return Object.fromEntries(known.map(([name, messages]) => [name, messages.join(' ')]))
}

/** Errors of fields that this form does not show, reported above it. */
function alertOf(failure: Error) {
  const { title, message } = messageOf(failure)
  const others = failure instanceof Refused ? Object.values(failure.fields).flat() : []
  return { title, message: others.length > 0 ? others.join(' ') : message }
}

function focusFirst(form: HTMLFormElement | null, fields: FormValues) {
  if (form === null) return
  inputsOf(form)
    .find(({ name }) => name in fields)
    ?.focus()
}
