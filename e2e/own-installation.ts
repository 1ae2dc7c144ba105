import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test as base } from './world.ts'

/** Tests in an installation of their own, which listens at the port and is started with these variables. */
export const testIn = (port: string, environment: Record<string, string> = {}) =>
  base.extend<object, { installation: string }>({
    installation: [
      async ({ browserName: _ }, give) => {
        const env = { ...process.env, ...environment, PORT: port }
        const server = spawn(process.execPath, ['tools/testing/e2e-server.ts'], { env })
        const address = `http://127.0.0.1:${port}`
        await expect
          .poll(
            () =>
              fetch(`${address}/readyz`).then(
                ({ ok }) => ok,
                () => false,
              ),
            { timeout: 900_000 },
          )
          .toBe(true)
        await give(address)
        server.kill('SIGTERM')
        await once(server, 'exit')
      },
      { scope: 'worker', timeout: 900_000 },
    ],
    baseURL: ({ installation }, give) => give(installation),
  })
