import { fileURLToPath } from 'node:url'
import { serveStream } from '../../../apps/server/src/market/live/serve-stream.ts'
import { createApp } from '../../../apps/server/src/server.ts'
import { FourEyes } from '../../../apps/server/src/staff/four-eyes/four-eyes.ts'
import type { HandServer } from '../../../apps/server/testing/open-server-by-hand.ts'
import { testStream } from './test-stream.ts'

const distOf = (app: 'phone' | 'console') => fileURLToPath(new URL(`../../../apps/${app}/dist`, import.meta.url))
const FOLDERS = { phoneFolder: distOf('phone'), consoleFolder: distOf('console') }

/** A server whose days pass when the test says so, on an address of its own: three months of a customer fit into a test. */
export async function serveByHand({
  parts,
}: Pick<HandServer, 'parts'>): Promise<{ readonly url: string; close(): Promise<void> }> {
  // The acts of four eyes are defined once already, for calls without a network.
  const app = await createApp({ ...parts, fourEyes: new FourEyes(parts) }, FOLDERS)
  const closeStream = serveStream(app.server, parts.stream, testStream)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    async close() {
      closeStream()
      await app.close()
    },
  }
}
