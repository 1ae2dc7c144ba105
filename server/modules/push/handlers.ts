import type { HandlersOf } from '#server/http/mount.ts'
import { devicesOf, removeDevice, storeDevice } from './devices.ts'
import { pushKeys } from './keys.ts'

export const handlers: HandlersOf<'pushDevices'> = {
  async key({ db, outside }) {
    return { public_key: (await pushKeys(db, outside)).public_key }
  },
  list: ({ db, actor }) => devicesOf(db, actor),
  async store({ db, actor, input, outside, now }) {
    await storeDevice(db, actor, input, { outside, now })
    return devicesOf(db, actor)
  },
  async remove({ db, actor, input }) {
    await removeDevice(db, actor, input.id)
    return devicesOf(db, actor)
  },
}
