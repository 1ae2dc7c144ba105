import { Anchor } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { AgencyContact } from '#contract/accounts/agency-contact.ts'
import classes from './AgencyContactLines.module.css'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useSession } from './session/session.ts'
import { useTranslate } from './wording.ts'

/** How to reach an agency: its name, and its number and address to tap. */
export function AgencyContactLines({ agency }: { agency: AgencyContact }) {
  const t = useTranslate()
  const { name, phone, email } = agency
  return (
    <address className={classes.contact} aria-label={t('ui.agencyContact')}>
      <span className={classes.name}>{name}</span>
      {phone && (
        <Anchor href={`tel:${phone}`} className={classes.line}>
          <IconPhone size={16} aria-hidden />
          {formatPhone(phone)}
        </Anchor>
      )}
      {email && (
        <Anchor href={`mailto:${email}`} className={classes.line}>
          <IconMail size={16} aria-hidden />
          {email}
        </Anchor>
      )}
    </address>
  )
}

/** The same of the reader's own agency; a profile that an older version stored has no number yet. */
export function OwnAgencyContact() {
  const agency = useSession()?.user?.agency
  return agency ? <AgencyContactLines agency={agency} /> : null
}
