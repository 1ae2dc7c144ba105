import { Anchor } from '@mantine/core'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'

/** A phone link; null if there is no number, so that the fact shows a dash. */
export const phoneLink = (phone: string | null) =>
  phone && <Anchor href={`tel:${phone}`}>{withoutLineBreaks(formatPhone(phone))}</Anchor>

const withoutLineBreaks = (text: string) => text.replaceAll(' ', '\u00a0')

export const emailLink = (email: string | null) => email && <Anchor href={`mailto:${email}`}>{email}</Anchor>

/** A link that opens another site in a new tab. */
export const siteLink = (url: string | null, shown: string | null = url) =>
  url && (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {shown}
    </Anchor>
  )
