import { randomUUIDv7 } from 'node:crypto'

/** A new record's id: UUID version 7, so that keys grow with time and indexes stay compact. */
export const newId = (): string => randomUUIDv7()
