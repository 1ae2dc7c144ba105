import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { OwnInterview } from '#contract/jobs/applications/interviews.ts'
import { type PrivateApplication, privateApplications } from '#contract/jobs/applications/private-applications.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant, formatMinutes, formatZone } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { interviewTime } from '#web/modules/jobs/interviews/interview-time.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

type Props = { application: PrivateApplication; token: string }

/** The interviews of an applicant, and the choice of a time. */
export function InterviewPart({ application, token }: Props) {
  return application.interviews.map((one) => <OneInterview key={one.id} interview={one} token={token} />)
}

function OneInterview({ interview, token }: { interview: OwnInterview; token: string }) {
  const t = useTranslate()
  const { starts_at, time_zone, place, video_link, duration_minutes, message } = interview
  const facts = [
    { label: t('application.interview.when'), value: starts_at && interviewTime({ starts_at, time_zone }) },
    { label: t('application.interview.duration'), value: formatMinutes(duration_minutes) },
    { label: t('application.interview.place'), value: place },
    { label: t('application.interview.video'), value: video_link && <Anchor href={video_link}>{video_link}</Anchor> },
  ]
  return (
    <Panel title={t('application.interview.title')}>
      <Stack gap="lg">
        {message && <Text>{message}</Text>}
        <Facts items={facts.filter(({ value }) => Boolean(value))} />
        {interview.slots.length > 0 && <SlotChoice interview={interview} token={token} />}
        {interview.slots.length === 0 && starts_at === null && <Text>{t('application.interview.timesOver')}</Text>}
      </Stack>
    </Panel>
  )
}

function SlotChoice({ interview: { id, slots, time_zone }, token }: { interview: OwnInterview; token: string }) {
  const t = useTranslate()
  const choose = useSend(privateApplications.chooseInterview, {
    invalidates: [privateApplications],
    success: ({ interviews }) => {
      const at = interviews.find((one) => one.id === id)?.starts_at
      return at
        ? t('application.interview.chosenAt', { at: formatInstant(at, time_zone) })
        : t('application.interview.chosen')
    },
    failed: t('application.failed'),
  })
  return (
    <div role="group" aria-label={t('application.interview.choose')}>
      <Text mb="sm">{t('application.interview.chooseIn', { zone: formatZone(time_zone) })}</Text>
      <Group gap="sm">
        {slots.map((slot) => (
          <Button
            key={slot.id}
            size="md"
            variant="default"
            loading={choose.busy}
            onClick={() => choose.send({ token, interview_id: id, slot_id: slot.id })}
          >
            {formatInstant(slot.starts_at, time_zone)}
          </Button>
        ))}
      </Group>
    </div>
  )
}
