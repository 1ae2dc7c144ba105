import { Radio, SimpleGrid, Text } from '@mantine/core'
import { useTranslate } from '#web/lib/wording.ts'
import type { Choosable, FieldDifference } from '#web/modules/lifecycle/merge-model.ts'
import classes from './Merge.module.css'

type Props = { line: FieldDifference; other: boolean; onChoose: (name: Choosable, other: boolean) => void }

/** One field of both records; the user selects one value. */
export function MergeLine({ line: { name, survivor, duplicate }, other, onChoose }: Props) {
  const t = useTranslate()
  return (
    <Radio.Group
      label={t(`lifecycle.field.${name}`)}
      value={other ? 'duplicate' : 'survivor'}
      onChange={(side) => onChoose(name, side === 'duplicate')}
    >
      <SimpleGrid cols={2} spacing="sm" mt={6}>
        <MergeChoice value="survivor" text={survivor} />
        <MergeChoice value="duplicate" text={duplicate} />
      </SimpleGrid>
    </Radio.Group>
  )
}

function MergeChoice({ value, text }: { value: string; text: string }) {
  const t = useTranslate()
  return (
    <Radio.Card value={value} p="sm" radius="md" className={classes.choice}>
      <Radio.Indicator className={classes.sign} />
      <Text size="sm" className={classes.text} c={text === '' ? 'dimmed' : undefined}>
        {text === '' ? t('lifecycle.merge.nothing') : text}
      </Text>
    </Radio.Card>
  )
}
