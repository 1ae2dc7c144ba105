// `npm start`: the product as its users run it. Builds the browser application when needed, then runs the server in this process.
import { buildWeb } from './build-web.ts'

await buildWeb()
await import('#server/main.ts')
