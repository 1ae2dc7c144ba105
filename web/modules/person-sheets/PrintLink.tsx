import { IconPrinter } from '@tabler/icons-react'
import { personSheets } from '#contract/people/person-sheets.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'

/** A link to print a person's file. */
export function PrintLink({ id }: { id: string }) {
  const t = useTranslate()
  return (
    <May call={personSheets.sheet}>
      <LinkButton href={hrefOf('/employee-profile-print/{id}', { id })} icon={IconPrinter}>
        {t('personSheets.print')}
      </LinkButton>
    </May>
  )
}
