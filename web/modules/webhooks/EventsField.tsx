import { Checkbox, Input, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { happenings, type WebhookRecord, webhookRecords } from '#contract/platform/webhooks.ts'
import { can, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import classes from './Webhooks.module.css'

type Props = { of: WorkingForm<'events'>; initial: readonly string[] }

// Object.keys returns string[]; the keys are those of the table.
const records = Object.keys(webhookRecords) as WebhookRecord[]

/** The events of a webhook, by what they are about: those that the user may list. */
export function EventsField({ of, initial }: Props) {
  const t = useTranslate()
  const session = useSession()
  const [events, setEvents] = useState<readonly string[]>(initial)
  function choose(next: string[]) {
    setEvents(next)
    of.form.setFieldValue('events', next)
  }
  return (
    <Field span={2}>
      <Checkbox.Group
        label={t('webhooks.form.events')}
        description={t('webhooks.form.eventsText')}
        value={[...events]}
        onChange={choose}
        withAsterisk
      >
        <div className={classes.events}>
          {records.map((record) => (
            <RecordEvents key={record} record={record} isOpen={can(webhookRecords[record], session)} />
          ))}
        </div>
      </Checkbox.Group>
      {of.form.errors.events && <Input.Error role="alert">{of.form.errors.events}</Input.Error>}
    </Field>
  )
}

function RecordEvents({ record, isOpen }: { record: WebhookRecord; isOpen: boolean }) {
  const t = useTranslate()
  const id = useId()
  return (
    <Stack gap="xs" mt="sm" role="group" aria-labelledby={id}>
      <Text fw={600} id={id}>
        {t(`webhooks.record.${record}`)}
      </Text>
      {happenings.map((what) => (
        <Checkbox key={what} value={`${record}.${what}`} disabled={!isOpen} label={t(`webhooks.event.${what}`)} />
      ))}
    </Stack>
  )
}
