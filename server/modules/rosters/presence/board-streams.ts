// The open boards of this process: each is notified when its roster changes and who else has it open (decision 024).
import { type BoardViewer, knownChangesMs, type RosterStreamEvents } from '#contract/rostering/rosters/roster-stream.ts'
import type { Database } from '#server/database/transaction.ts'
import { type OpenStream, OpenStreams } from '#server/modules/notifications/streams/open-streams.ts'
import { RecentChanges } from './recent-changes.ts'
import { Viewers, viewersChannel } from './viewers.ts'

/** Named by the triggers of server/migrations/0028_rosters.sql, with the roster and a revision as payload. */
const rostersChannel = 'muster_rosters'

export type BoardStream = OpenStream & { readonly roster_ids: readonly string[]; readonly viewer: BoardViewer }

type Log = { error(details: object, message: string): void }

export class BoardStreams {
  #open: OpenStreams<BoardStream>
  #viewers: Viewers
  #recent = new RecentChanges(knownChangesMs)
  // The viewers last sent: heartbeats repeat them, browsers need only changes.
  #sent = new WeakMap<BoardStream, string>()

  constructor(database: Database, log: Log) {
    this.#open = new OpenStreams(database)
    this.#viewers = new Viewers(database, log, {
      here: (roster_id) => this.#of(roster_id).map(({ viewer }) => viewer),
      rosterIds: () => [...new Set(this.#open.all.flatMap(({ roster_ids }) => roster_ids))],
      onChange: (roster_id) => this.#sendViewers(roster_id),
    })
  }

  async listen() {
    await this.#open.listen({
      [rostersChannel]: (payload) => this.#hearChange(payload),
      [viewersChannel]: (payload) => this.#viewers.onMessage(payload),
    })
    this.#recent.restart()
  }

  hasRoomFor(session_id: string) {
    return this.#open.hasRoomFor(session_id)
  }

  add(stream: BoardStream) {
    const announceAll = (ask: boolean) => stream.roster_ids.forEach((roster_id) => this.#announce(roster_id, ask))
    this.#open.add(stream, () => announceAll(false))
    this.#write(stream, 'opened', { unchanged_ms: this.#recent.unchangedMs(stream.roster_ids) })
    announceAll(true)
  }

  async close() {
    await this.#viewers.stop()
    await this.#open.close()
  }

  #announce(roster_id: string, ask: boolean) {
    this.#sendViewers(roster_id)
    void this.#viewers.announce(roster_id, ask)
  }

  #of(roster_id: string) {
    return this.#open.all.filter(({ roster_ids }) => roster_ids.includes(roster_id))
  }

  // An empty payload: changes may have been missed, so every board reloads.
  #hearChange(payload: string): void {
    const [roster_id = '', revision = ''] = payload.split(' ')
    if (payload === '') return this.#missChanges()
    this.#recent.add(roster_id)
    for (const stream of this.#of(roster_id)) this.#write(stream, 'changed', { roster_id, revision })
  }

  #missChanges() {
    this.#recent.restart()
    for (const stream of this.#open.all)
      this.#write(stream, 'changed', { roster_id: stream.roster_ids[0] ?? '', revision: '' })
  }

  #sendViewers(roster_id: string) {
    for (const stream of this.#of(roster_id)) {
      const viewers = this.#viewers.of(stream.roster_ids)
      const text = JSON.stringify(viewers)
      if (this.#sent.get(stream) === text) continue
      this.#sent.set(stream, text)
      this.#write(stream, 'viewers', { viewers })
    }
  }

  #write<Name extends keyof RosterStreamEvents>(stream: BoardStream, name: Name, data: RosterStreamEvents[Name]) {
    this.#open.write(stream, name, data)
  }
}
