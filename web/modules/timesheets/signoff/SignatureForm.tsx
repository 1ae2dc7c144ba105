import { Alert, Button, Checkbox, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconInfoCircle, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import type { Strokes } from '#contract/rostering/timesheets/signoffs.ts'
import { formatHours } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { summaryOf } from './decisions.ts'
import { SignatureField } from './SignatureField.tsx'

type Props = {
  /** of the recipient; another person may sign */
  name: string
  summary: ReturnType<typeof summaryOf>
  busy: boolean
  onSign: (name: string, strokes: Strokes | null) => void
}

/** The name and the signature: drawn, or the typed name with a confirmation. */
export function SignatureForm({ name: recipient, summary, busy, onSign }: Props) {
  const t = useTranslate()
  const [name, setName] = useState(recipient)
  const [method, setMethod] = useState<'drawn' | 'typed'>('drawn')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [isConfirmed, setConfirmed] = useState(false)
  const { approve, correct, dispute } = summary
  const isReady = name.trim() !== '' && (method === 'drawn' ? strokes.length > 0 : isConfirmed)
  return (
    <Stack gap="md" component="section" aria-labelledby="signature-title">
      <Title order={2} size="h3" id="signature-title">
        {t('signoff.sign.title')}
      </Title>
      <Alert icon={<IconInfoCircle aria-hidden />}>
        {t('signoff.sign.summary', {
          ...{ approve: approve.count, hours: formatHours(approve.minutes) },
          ...{ correct: correct.count, dispute: dispute.count },
        })}
      </Alert>
      <TextInput
        label={t('signoff.sign.name')}
        value={name}
        maxLength={80}
        required
        autoComplete="name"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('signoff.sign.method')}
        value={method}
        onChange={(value) => setMethod(value === 'typed' ? 'typed' : 'drawn')}
        data={[
          { value: 'drawn', label: t('signoff.sign.draw') },
          { value: 'typed', label: t('signoff.sign.type') },
        ]}
      />
      {method === 'drawn' ? (
        <SignatureField strokes={strokes} onChange={setStrokes} />
      ) : (
        <Checkbox
          checked={isConfirmed}
          label={t('signoff.sign.confirmName', { name: name.trim() || '…' })}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('signoff.sign.stored')}
      </Text>
      <Button
        size="lg"
        leftSection={<IconSignature size={18} aria-hidden />}
        disabled={!isReady}
        loading={busy}
        onClick={() => onSign(name.trim(), method === 'drawn' ? strokes : null)}
      >
        {t('signoff.sign.button')}
      </Button>
    </Stack>
  )
}
