import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BulkOutcomes.module.css'

/** The result of a bulk action for one row. */
export type Outcome = { id: string; ok: boolean; code?: string; message?: string }

type LineProps = { name: ReactNode; detail?: ReactNode; message: string | undefined; badge: ReactNode }

/** One row: its name, the reason of a refusal, and its result badge. */
export function OutcomeLine({ name, detail, message, badge }: LineProps) {
  return (
    <>
      <div>
        {name}
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
        {message && (
          <Text size="sm" className={classes.why}>
            {message}
          </Text>
        )}
      </div>
      {badge}
    </>
  )
}
