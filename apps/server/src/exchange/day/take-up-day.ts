import type pg from 'pg'
import { ENGINE_VERSION } from '../price/simulated-day.ts'
import { readInputsOfDay, readTapeOfDay } from '../tape/tape-store.ts'
import type { TapeWriter } from '../tape/tape-writer.ts'
import type { ExchangeDay } from './day-store.ts'
import type { SeedSource } from './market-seed.ts'
import { rebuildDay } from './rebuild-day.ts'
import { type RunningDay, buildTradingDay } from './running-day.ts'

/** Another version of the engine opened the day, and only that version can continue it. */
export class EngineDiffers extends Error {
  override readonly name = 'EngineDiffers'
}

/**
 * Rebuilds the open day from the database up to its checkpoint. Entries that the stored tape lacks are appended.
 * @throws EngineDiffers, and TapeDiffers when the regenerated tape is not the stored one.
 */
export async function takeUpDay(
  pool: pg.Pool,
  { opening, date, dayNumber, second }: ExchangeDay,
  seeds: SeedSource,
  writer: TapeWriter,
): Promise<RunningDay> {
  if (opening.engineVersion !== ENGINE_VERSION) {
    throw new EngineDiffers(
      `${date} was opened by version ${opening.engineVersion} of the exchange and this is version ${ENGINE_VERSION}: let the older one end the day`,
    )
  }
  const inputs = await readInputsOfDay(pool, date)
  const tape = await readTapeOfDay(pool, date)
  const { hand, missing } = await rebuildDay(opening, buildTradingDay(opening, seeds.seedOfDay(dayNumber)), {
    second,
    inputs,
    tape,
  })
  if (missing.length > 0) await writer.write({ date, second, inputs: [], events: missing })
  // What traded before was held against those who wait when it did; who came after it does not wait for the past.
  hand.day.forgetTraded()
  return hand
}
