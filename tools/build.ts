// `npm run build`: builds the browser application, which `npm start` otherwise does when it is missing: for an image without the tools.
import { buildWeb } from '#tools/web/build-web.ts'

await buildWeb()
