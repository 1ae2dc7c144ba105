import { Image, Skeleton } from '@mantine/core'
import { kiosks } from '#contract/rostering/clock/kiosks.ts'
import { useFile, useShownFile } from '#web/lib/api/use-file.ts'
import { useTranslate } from '#web/lib/wording.ts'

type Props = { id: string; who: string }

/** The photo that the kiosk took. */
export function PunchPhoto({ id, who }: Props) {
  const { data } = useFile(kiosks.photo, { id })
  return data === undefined ? <Skeleton w={72} h={54} /> : <PhotoImage blob={data.blob} who={who} />
}

function PhotoImage({ blob, who }: { blob: Blob; who: string }) {
  const t = useTranslate()
  return <Image ref={useShownFile(blob)} w={72} h={54} radius="sm" alt={t('kiosks.punches.photo', { name: who })} />
}
