import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { hrefOf } from '#web/lib/links.ts'
import { kindOf, session } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/private-links/PrivateFrame.module.css'

/** For applicants with an account, who come from the list of their applications. */
export function BackToOwn() {
  const t = useTranslate()
  const reader = session()
  if (reader === null || kindOf(reader) !== 'employee') return null
  return (
    <Anchor href={hrefOf('/job-post/applied-jobs')} className={classes.back}>
      <IconArrowLeft size={15} aria-hidden />
      {t('application.back')}
    </Anchor>
  )
}
