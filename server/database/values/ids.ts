import { randomUUID, randomUUIDv7 } from 'node:crypto'

/** A new record's id: UUID version 7, so that keys grow with time and indexes stay compact. */
export const newId = (): string => randomUUIDv7()

/** An id that does not reveal its creation time, for records whose age must not be visible to every reader of the id: accounts. */
export const newRandomId = (): string => randomUUID()
