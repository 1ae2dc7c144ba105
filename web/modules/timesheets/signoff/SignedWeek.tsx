import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import {
  privateSignoffs,
  type Signature,
  type SignoffLine,
  type SignoffPage,
} from '#contract/rostering/timesheets/signoffs.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { formatHours, formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { byPerson } from './decisions.ts'
import { DrawnSignature } from './DrawnSignature.tsx'
import { DecisionText, LineFacts } from './PersonLines.tsx'
import classes from './Signoff.module.css'

type Props = { page: SignoffPage; signature: Signature; token: string }

/** What the holder of a link signed, with its record to download. */
export function SignedWeek({ page, signature, token }: Props) {
  const t = useTranslate()
  const { start, busy } = useDownload(privateSignoffs.record, t('signoff.signed.downloadFailed'))
  return (
    <Stack gap="lg">
      <Alert
        color="teal"
        role="status"
        icon={<IconCircleCheck aria-hidden />}
        title={t('signoff.signed.by', { name: signature.name, at: formatInstant(signature.at, page.time_zone) })}
      >
        {t('signoff.signed.text', { agency: page.agency_name })}
      </Alert>
      <SignedLines lines={page.lines} />
      {signature.strokes && (
        <DrawnSignature strokes={signature.strokes} label={t('signoff.signed.signature', { name: signature.name })} />
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={busy}
        onClick={() => start({ token })}
      >
        {t('signoff.signed.download')}
      </Button>
    </Stack>
  )
}

/** The signed lines by person. */
export const SignedLines = ({ lines }: { lines: readonly SignoffLine[] }) =>
  byPerson(lines).map(([name, own]) => (
    <section key={name} className={classes.person}>
      <Text fw={600}>
        {name} · {formatHours(own.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0))}
      </Text>
      <ul className={classes.lines}>
        {own.map((line) => (
          <li key={line.id} className={classes.line}>
            <LineFacts line={line} />
            {line.decision && <DecisionText {...line} decision={line.decision} />}
          </li>
        ))}
      </ul>
    </section>
  ))
