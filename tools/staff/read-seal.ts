import { sealKeyFileFrom } from '../../apps/server/src/environment.ts'
import { createSeal, readSealKey, type Seal } from '../../apps/server/src/platform/seal.ts'

/** The seal of the Bahi whose data lie in this folder. */
export async function readSealOf(dataDir: string): Promise<Seal> {
  return createSeal(await readSealKey(sealKeyFileFrom(process.env, dataDir)))
}
