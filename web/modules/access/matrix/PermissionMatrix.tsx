import { Card } from '@mantine/core'
import { useTranslate } from '#web/lib/wording.ts'
import { columnIn, columns, ticksIn, type Sheet } from './matrix-model.ts'
import classes from './Matrix.module.css'
import { TickAll } from './TickAll.tsx'
import { AreaRow, LineRow } from './MatrixRows.tsx'
import { usePermissionTexts } from './permission-texts.ts'
import { useGridKeys } from './use-grid-keys.ts'

/** A row per resource, a column per common action, and the resource's other actions in the last column; arrow keys move between boxes. */
export function PermissionMatrix({ sheet }: { sheet: Sheet }) {
  const t = useTranslate()
  const keys = useGridKeys()
  return (
    <Card p={0} className={classes.card}>
      <div className={classes.scroll}>
        {/* A read-only matrix is a plain table, because it has nothing to focus. */}
        <table
          className={classes.matrix}
          aria-label={t('access.matrix.label')}
          {...(sheet.readOnly ? {} : { role: 'grid', ...keys })}
        >
          <MatrixHead sheet={sheet} />
          {sheet.areas.map((area) => (
            <tbody key={area.name}>
              <AreaRow area={area} sheet={sheet} />
              {area.lines.map((line) => (
                <LineRow key={line.resource} line={line} sheet={sheet} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Card>
  )
}

function MatrixHead({ sheet }: { sheet: Sheet }) {
  const t = useTranslate()
  const words = usePermissionTexts()
  const { areas, draft, readOnly, onTick } = sheet
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.first}>
          <div className={classes.name}>
            {!readOnly && (
              <TickAll
                ticks={ticksIn(areas)}
                draft={draft}
                label={t('access.matrix.everything')}
                at={0}
                onTick={onTick}
              />
            )}
            {t('access.matrix.resource')}
          </div>
        </th>
        {columns.map((column, at) => (
          <th key={column} scope="col" className={classes.column}>
            <div className={classes.columnHead}>
              {words.action(column)}
              {!readOnly && columnIn(areas, at).length > 0 && (
                <TickAll
                  ticks={columnIn(areas, at)}
                  draft={draft}
                  label={t('access.matrix.columnAll', { action: words.action(column) })}
                  at={at + 1}
                  onTick={onTick}
                />
              )}
            </div>
          </th>
        ))}
        <th scope="col">{t('access.matrix.more')}</th>
      </tr>
    </thead>
  )
}
