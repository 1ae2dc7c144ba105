// A noun of its own: what the chain cannot prove by itself. Whoever cuts off its end leaves a shorter chain in good order, so the heads
// go to the log each day; `npm run audit:verify -- --head number:hash` looks whether one of them is still there.
import type { Database } from '#server/database/transaction.ts'
import { chainHeads } from './chains.ts'

const day = 24 * 60 * 60 * 1000

/** Says the head of each chain now and every day, one line a chain. */
export function anchorDaily(database: Database, say: (line: string) => void) {
  // What fails now, the next day does.
  const again = () => void anchor(database, say).catch(() => {})
  again()
  return setInterval(again, day).unref()
}

export async function anchor(database: Database, say: (line: string) => void) {
  const heads = await database.readAsPlatform(chainHeads)
  for (const { agency_id, number, hash } of heads) say(`audit head ${agency_id ?? 'platform'} ${number}:${hash}`)
}
