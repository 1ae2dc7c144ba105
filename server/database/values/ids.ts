import { randomUUID, randomUUIDv7 } from 'node:crypto'

/** A new record's id: UUID version 7, so that keys grow with time and indexes stay compact. */
export const newId = (): string => randomUUIDv7()

/** An id that does not tell when its record was made, for records whose age is not for everybody who reads the id: accounts. */
export const newRandomId = (): string => randomUUID()
