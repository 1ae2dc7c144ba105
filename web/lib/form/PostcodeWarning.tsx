import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { placeInText, postcodeWarning } from '#contract/values/formats/addresses.ts'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'

type PostcodeWarningProps = { of: Pick<WorkingForm, 'form'> }

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Warns if a postcode does not belong to the state; `within` is the path prefix of the address in the form. */
export function PostcodeWarning({ of, within = '' }: PostcodeWarningProps & { within?: string }) {
  const state = textOf(of.form.useWatchValue(`${within}state`))
  const postcode = textOf(of.form.useWatchValue(`${within}postcode`))
  const country = textOf(of.form.useWatchValue(`${within}country`))
  return <Warning state={state} postcode={postcode} country={country} />
}

/** The same for an address entered as one text. */
export function PostcodeWarningInText({ of, name }: PostcodeWarningProps & { name: string }) {
  return <Warning {...placeInText(textOf(of.form.useWatchValue(name)))} />
}

function Warning(address: Parameters<typeof postcodeWarning>[0]) {
  const t = useTranslate()
  const warning = postcodeWarning(address)
  if (warning === null) return null
  const { postcode } = warning
  return (
    <Field span={2}>
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status">
        {warning.kind === 'unknown'
          ? t('address.postcodeUnknown', { postcode })
          : t('address.postcodeElsewhere', { postcode, state: warning.state, likely: formatList([...warning.likely]) })}
      </Alert>
    </Field>
  )
}
