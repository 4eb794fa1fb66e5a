import { fileURLToPath } from 'node:url'
import { buildWhatChanged } from '../../../tools/build.mjs'

/** Each file of tests starts a Bahi, and several at once would build into the same folder. */
export default function buildOnce(): Promise<void> {
  return buildWhatChanged(fileURLToPath(new URL('../../..', import.meta.url)), () => undefined)
}
