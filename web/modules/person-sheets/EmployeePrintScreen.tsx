import { Button, Checkbox, Group } from '@mantine/core'
import { IconArrowLeft, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { type PersonSheet as Sheet, type PrintPart, printParts, personSheets } from '#contract/people/person-sheets.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PersonSheet } from '#web/modules/person-sheets/PersonSheet.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import classes from './PersonSheet.module.css'

/** The selected parts of a person's file for printing; also as a PDF. */
export function EmployeePrintScreen() {
  const query = useApiQuery(personSheets.sheet, { id: useParam('id') })
  return (
    <div className={classes.page}>
      <Loaded of={query}>{(sheet) => <PrintSheet sheet={sheet} />}</Loaded>
    </div>
  )
}

function PrintSheet({ sheet }: { sheet: Sheet }) {
  const [chosen, choose] = useState<readonly PrintPart[]>(printParts)
  return (
    <>
      <div data-screen-only className={classes.bar}>
        <PrintButtons chosen={chosen} />
        <PartCheckboxes sheet={sheet} chosen={chosen} choose={choose} />
      </div>
      <PersonSheet sheet={{ ...sheet, parts: sheet.parts.filter(({ name }) => chosen.includes(name)) }} />
    </>
  )
}

function PrintButtons({ chosen }: { chosen: readonly PrintPart[] }) {
  const t = useTranslate()
  const id = useParam('id')
  const pdf = useDownload(personSheets.file, t('personSheets.pdfFailed'))
  const isOwn = useSession()?.user?.employee_id === id
  const back = isOwn ? hrefOf('/employee-profile-update/{id}', { id }) : hrefOf('/employee-preview/{id}', { id })
  const isNothing = chosen.length === 0
  return (
    <Group justify="space-between" gap="xs">
      <LinkButton href={back} icon={IconArrowLeft} variant="subtle">
        {t(isOwn ? 'shell.screens.myFile' : 'employees.view.title')}
      </LinkButton>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          loading={pdf.busy}
          disabled={isNothing}
          onClick={() => pdf.start({ id, parts: [...chosen] })}
        >
          {t('personSheets.pdf')}
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} disabled={isNothing} onClick={() => window.print()}>
          {t('personSheets.print')}
        </Button>
      </Group>
    </Group>
  )
}

type ChoiceProps = { sheet: Sheet; chosen: readonly PrintPart[]; choose: (parts: readonly PrintPart[]) => void }

function PartCheckboxes({ sheet, chosen, choose }: ChoiceProps) {
  const t = useTranslate()
  const keep = (names: readonly string[]) => choose(printParts.filter((name) => names.includes(name)))
  return (
    <Checkbox.Group label={t('personSheets.choose')} value={[...chosen]} onChange={keep}>
      <Group gap="md" mt="xs">
        {sheet.parts.map(({ name, title }) => (
          <Checkbox key={name} value={name} label={title} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
