// Leases of rows that a process works on. They follow the clock of the database: those of the processes may differ by more than a lease.
import { sql } from 'kysely'

/** The end of a lease that begins now. */
export const leaseEnd = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds}::int)`

/** Whether nobody holds the lease in a column: there is none, or its process has died. */
export const isLeaseOver = (column: string) => sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <= now())`
