import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { placeInText, postcodeWarning } from '#contract/values/formats/addresses.ts'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'

/** An address in fields, or as one text. */
export type PostcodePlace = Parameters<typeof postcodeWarning>[0] | { text: string }

/** What is wrong with a postcode, which web/lib/form/PostcodeWarning.tsx loads when there is one. */
export function PostcodeFinding({ place }: { place: PostcodePlace }) {
  const t = useTranslate()
  const warning = postcodeWarning('text' in place ? placeInText(place.text) : place)
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
