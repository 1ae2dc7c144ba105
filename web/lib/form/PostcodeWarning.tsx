import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { loadedPart } from '#web/ui/load-later.tsx'

type PostcodeWarningProps = { of: Pick<WorkingForm, 'form'> }

// An empty form has no postcode.
const PostcodeFinding = loadedPart(async () => (await import('./PostcodeFinding.tsx')).PostcodeFinding, null)

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Warns if a postcode does not belong to the state; `within` is the path prefix of the address in the form. */
export function PostcodeWarning({ of, within = '' }: PostcodeWarningProps & { within?: string }) {
  const state = textOf(of.form.useWatchValue(`${within}state`))
  const postcode = textOf(of.form.useWatchValue(`${within}postcode`))
  const country = textOf(of.form.useWatchValue(`${within}country`))
  return postcode === '' ? null : <PostcodeFinding place={{ state, postcode, country }} />
}

/** The same for an address entered as one text. */
export function PostcodeWarningInText({ of, name }: PostcodeWarningProps & { name: string }) {
  const text = textOf(of.form.useWatchValue(name))
  return text === '' ? null : <PostcodeFinding place={{ text }} />
}
