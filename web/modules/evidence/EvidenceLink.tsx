import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { evidence } from '#contract/platform/evidence.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, isCallAllowed, isSupervisor, useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'

type About = { make: 'employee' | 'location'; about: string; name: string } | { make: 'period' }

/** A link to make an evidence pack, for those who may. */
export function EvidenceLink(search: About) {
  const t = useWords()
  const session = useSession()
  // As server/modules/evidence/policy.ts.
  const mayMake =
    isCallAllowed(evidence.store, session) && can(['Employee', 'view'], session) && can(['Timesheet', 'view'], session)
  if (isSupervisor(session) || !mayMake) return null
  return (
    <Button
      component="a"
      variant="default"
      href={hrefOf('/evidence-packs', null, search)}
      leftSection={<IconFileZip size={16} aria-hidden />}
    >
      {t('evidence.link')}
    </Button>
  )
}
