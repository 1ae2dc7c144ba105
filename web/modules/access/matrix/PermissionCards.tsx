import { Card, Title } from '@mantine/core'
import { useTranslate } from '#web/lib/wording.ts'
import { type Area, type ResourceLine, ticksIn, ticksOf, type Sheet } from './matrix-model.ts'
import classes from './Matrix.module.css'
import { TickAll } from './TickAll.tsx'
import { GrantCount } from './MatrixRows.tsx'
import { PermissionChip } from './PermissionChip.tsx'
import { usePermissionTexts } from './permission-texts.ts'

/** The matrix on a phone: one card per resource, its actions as chips. */
export function PermissionCards({ sheet }: { sheet: Sheet }) {
  return (
    <div className={classes.areas}>
      {sheet.areas.map((area) => (
        <AreaCards key={area.name} area={area} sheet={sheet} />
      ))}
    </div>
  )
}

function AreaCards({ area, sheet }: { area: Area; sheet: Sheet }) {
  const t = useTranslate()
  const name = t(`access.area.${area.name}`)
  const ticks = ticksIn([area])
  return (
    <section className={classes.areaCards}>
      <div className={classes.areaHead}>
        <Title order={2} size="h4">
          {name}
        </Title>
        <GrantCount ticks={ticks} draft={sheet.draft} />
        {!sheet.readOnly && (
          <TickAll
            size="md"
            ticks={ticks}
            draft={sheet.draft}
            label={t('access.matrix.allOf', { name })}
            onTick={sheet.onTick}
          />
        )}
      </div>
      <Card p={0} className={classes.lines}>
        {area.lines.map((line) => (
          <LineCard key={line.resource} line={line} sheet={sheet} />
        ))}
      </Card>
    </section>
  )
}

function LineCard({ line, sheet }: { line: ResourceLine; sheet: Sheet }) {
  const t = useTranslate()
  const words = usePermissionTexts()
  const { draft, readOnly, onTick } = sheet
  const name = words.resource(line.resource)
  const ticks = ticksOf(line)
  return (
    <div className={classes.lineCard}>
      <div className={classes.lineHead}>
        <span className={classes.lineName}>{name}</span>
        <GrantCount ticks={ticks} draft={draft} />
        {!readOnly && (
          <TickAll size="md" ticks={ticks} draft={draft} label={t('access.matrix.allOf', { name })} onTick={onTick} />
        )}
      </div>
      <div className={classes.chips}>
        {ticks.map((tick) => (
          <PermissionChip key={tick.name} tick={tick} sheet={sheet} />
        ))}
      </div>
    </div>
  )
}
