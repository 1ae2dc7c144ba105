import type { HandlersOf } from '#server/http/mount.ts'
import { devicesOf, removeDevice, storeDevice } from './devices.ts'
import { pushKeys } from './keys.ts'

export const pushDevices: HandlersOf<'pushDevices'> = {
  async key({ db, outside }) {
    return { public_key: (await pushKeys(db, outside)).public_key }
  },
  list: devicesOf,
  async store({ input, ...context }) {
    await storeDevice(context, input)
    return devicesOf(context)
  },
  async remove({ input, ...context }) {
    await removeDevice(context, input.id)
    return devicesOf(context)
  },
}
