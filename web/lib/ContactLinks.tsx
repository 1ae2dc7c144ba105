import { Anchor } from '@mantine/core'
import { formatPhone } from './phones.ts'

/** Calls on a phone; null says nothing, so that a fact shows its dash. */
export const phoneLink = (phone: string | null) =>
  phone && <Anchor href={`tel:${phone}`}>{unbroken(formatPhone(phone))}</Anchor>

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

export const emailLink = (email: string | null) => email && <Anchor href={`mailto:${email}`}>{email}</Anchor>

/** Opens another site in a tab of its own. */
export const siteLink = (url: string | null, shown: string | null = url) =>
  url && (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {shown}
    </Anchor>
  )
