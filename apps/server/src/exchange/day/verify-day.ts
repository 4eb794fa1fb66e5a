import { createHash } from 'node:crypto'
import type pg from 'pg'
import { seedBelongsTo } from '@bahi/proofs/seed-chain'
import { readActionsOn, readAnnouncedOn } from '../../market/history/corporate-action-store.ts'
import { readImportedOf } from '../../market/history/imported-actions.ts'
import type { TapeEvent, TradingDay } from '../../market/ports/trading-day.ts'
import { nativeSha256 } from '../../platform/sha256.ts'
import { ENGINE_VERSION } from '../price/simulated-day.ts'
import { type PublishedInput, engineInput, publishedLog } from '../tape/published-log.ts'
import { readInputsOfDay, readTapeOfDay } from '../tape/tape-store.ts'
import { composeClosedDay } from './close-day.ts'
import { referencePrice } from './day-opening.ts'
import { type ClosedDay, type ExchangeDay, readDay } from './day-store.ts'
import { drawAnnouncements } from './draw-announcements.ts'
import { yieldToEventLoop, describeEvent } from './rebuild-day.ts'
import { mapOrders, buildTradingDay } from './running-day.ts'

/**
 * The parts of the day that were compared, and their differences; without differences the day follows from its seed and
 * its log.
 */
export interface DayVerdict {
  readonly date: string
  readonly compared: readonly string[]
  readonly differences: readonly string[]
}

/**
 * Runs a closed day again from its revealed seed, its opening and the published order log, and compares everything it left behind.
 * @throws Error when the day cannot be run: not closed, not simulated, or of another version of the engine.
 */
export async function verifyDay(pool: pg.Pool, date: string): Promise<DayVerdict> {
  const stored = await readDay(pool, date)
  if (stored?.state !== 'closed' || stored.seed === null) throw new Error(`${date} is no closed day of the exchange`)
  if (stored.opening.engineVersion !== ENGINE_VERSION) {
    throw new Error(
      `${date} was run by version ${stored.opening.engineVersion} of the exchange and can be verified only with it; this is ${ENGINE_VERSION}`,
    )
  }
  const log = await publishedLog(pool, date)
  const day = buildTradingDay(stored.opening, stored.seed)
  const events = await runAgain(day, log)
  const again = await composeClosedDay(stored.opening, day, stored.seed)
  const checks = [
    await compareSeed(pool, stored),
    await compareAnnouncements(pool, stored),
    await compareReferences(pool, stored),
    await compareTape(pool, date, events),
    compareDigest(stored, again),
    await compareDailyBars(pool, again),
    await compareIndexBars(pool, again),
    await compareMinutes(pool, again),
  ]
  return {
    date,
    compared: [`${log.length} lines of the order log`, ...checks.map(({ compared }) => compared)],
    differences: checks.flatMap(({ differences }) => differences),
  }
}

async function runAgain(day: TradingDay, log: readonly PublishedInput[]): Promise<TapeEvent[]> {
  const pause = yieldToEventLoop()
  const events: TapeEvent[] = []
  for (const line of log) {
    for (; day.second < line.second && day.phase !== 'after'; await pause()) day.step()
    day.apply(engineInput(line))
    events.push(...day.takeTape())
  }
  for (; day.phase !== 'after'; await pause()) day.step()
  return [...events, ...day.takeTape()]
}

interface Comparison {
  readonly compared: string
  readonly differences: readonly string[]
}

async function compareSeed(pool: pg.Pool, { chain, dayNumber, seed }: ExchangeDay): Promise<Comparison> {
  const { rows } = await pool.query<{ anchor: Buffer }>(`select anchor from bahi.seed_chain where chain = $1`, [chain])
  const belongs = rows[0] !== undefined && seed !== null && seedBelongsTo(rows[0].anchor, dayNumber, seed, nativeSha256)
  return {
    compared: `the seed of day ${dayNumber} against the anchor published before the first`,
    differences: belongs ? [] : ['the revealed seed does not lead to the published anchor'],
  }
}

/**
 * Compares the announcements with the ones that the seed of the day before gives. That seed is the hash of this day's
 * seed, so the operator could not choose the announcements. In a replay they are those of the imported files.
 */
async function compareAnnouncements(
  pool: pg.Pool,
  { opening, date, dayNumber, seed }: ExchangeDay,
): Promise<Comparison> {
  const stored = await readAnnouncedOn(pool, date)
  const published = new Uint8Array(
    createHash('sha256')
      .update(seed ?? new Uint8Array())
      .digest(),
  )
  const drawn =
    opening.announcing === undefined
      ? await readImportedOf(pool, date)
      : drawAnnouncements(published, dayNumber === 1, opening.instruments, opening.announcing)
  const told = ({ instrumentId, action, exDate, paidOn }: (typeof drawn)[number]): string =>
    JSON.stringify([instrumentId, action, exDate, paidOn])
  const same =
    stored.length === drawn.length &&
    stored.every((one, place) => drawn[place] !== undefined && told(one) === told(drawn[place]))
  return {
    compared: `${stored.length} announcements of companies`,
    differences: same
      ? []
      : [
          opening.announcing === undefined
            ? 'what companies announced is not what the imported files say'
            : 'what companies announced is not what the seed of the day before gives',
        ],
  }
}

/** A share whose company did something begins its session from the close before it, as that action leaves it. */
async function compareReferences(pool: pg.Pool, { opening, date }: ExchangeDay): Promise<Comparison> {
  const differences: string[] = []
  const actions = await readActionsOn(pool, date)
  for (const { instrumentId, action } of actions) {
    const { rows } = await pool.query<{ close: bigint }>(
      'select close_paise as close from bahi.daily_bar where instrument_id = $1 and date < $2 order by date desc limit 1',
      [instrumentId, date],
    )
    const opened = opening.instruments.find(({ id }) => id === instrumentId)
    if (opened === undefined || rows[0] === undefined) continue
    const reference = referencePrice(Number(rows[0].close), [action], opened.tickPaise)
    if (opened.previousClosePaise !== reference)
      differences.push(
        `the reference price of ${instrumentId} is ${opened.previousClosePaise}, and its ${action.kind} gives ${reference}`,
      )
  }
  return { compared: `${actions.length} reference prices after corporate actions`, differences }
}

async function compareTape(pool: pg.Pool, date: string, events: readonly TapeEvent[]): Promise<Comparison> {
  const stored = (await readTapeOfDay(pool, date)).map(describeEvent)
  const orders = (await readInputsOfDay(pool, date)).map(({ input }) => ('orderId' in input ? input.orderId : 0n))
  const again = events.map((event) => describeEvent(mapOrders(event, (line) => orders[Number(line) - 1] ?? 0n)))
  const at = Array.from({ length: Math.max(stored.length, again.length) }, (_, place) => place).find(
    (place) => stored[place] !== again[place],
  )
  return {
    compared: `${stored.length} entries of the tape`,
    differences:
      at === undefined
        ? []
        : [
            `entry ${at + 1} of the day's tape reads "${stored[at] ?? 'nothing'}", and running the day gives "${again[at] ?? 'nothing'}"`,
          ],
  }
}

function compareDigest({ digest }: ExchangeDay, again: ClosedDay): Comparison {
  const same = digest !== null && Buffer.from(digest).equals(again.digest)
  return {
    compared: `the digest ${Buffer.from(again.digest).toString('hex')}`,
    differences: same ? [] : ['the digest of all trades and bars differs'],
  }
}

async function compareDailyBars(pool: pg.Pool, { source, date, bars }: ClosedDay): Promise<Comparison> {
  // What a replayed session was worth in rupees is the file's figure, not the path's.
  const value = source === 'simulated' ? 'value_paise' : 'null'
  const { rows } = await pool.query<{ instrument_id: number; bar: string }>(
    `select instrument_id, concat_ws(' ', open_paise, high_paise, low_paise, close_paise, volume, ${value}) as bar
     from bahi.daily_bar join bahi.instrument i on i.id = instrument_id where date = $1 and i.source = $2 and daily_bar.source <> 'history'`,
    [date, source],
  )
  const again = bars.map(
    (bar) =>
      [
        bar.instrumentId,
        [
          bar.openPaise,
          bar.highPaise,
          bar.lowPaise,
          bar.closePaise,
          bar.volume,
          ...(source === 'simulated' ? [bar.valuePaise] : []),
        ].join(' '),
      ] as const,
  )
  return compareByKey('daily bars', new Map(rows.map((row) => [row.instrument_id, row.bar])), new Map(again))
}

async function compareIndexBars(pool: pg.Pool, { date, indexBars }: ClosedDay): Promise<Comparison> {
  const { rows } = await pool.query<{ code: string; bar: string }>(
    `select code, concat_ws(' ', open_hundredths, high_hundredths, low_hundredths, close_hundredths) as bar from bahi.index_bar where code in (select code from bahi.market_index) and date = $1`,
    [date],
  )
  const again = indexBars.map(
    (bar) =>
      [bar.code, [bar.openHundredths, bar.highHundredths, bar.lowHundredths, bar.closeHundredths].join(' ')] as const,
  )
  return compareByKey('index bars', new Map(rows.map((row) => [row.code, row.bar])), new Map(again))
}

async function compareMinutes(pool: pg.Pool, { date, minutes }: ClosedDay): Promise<Comparison> {
  const { rows } = await pool.query<{ instrument_id: number; bars: Buffer }>(
    `select instrument_id, bars from bahi.minute_bars where date = $1`,
    [date],
  )
  if (rows.length === 0)
    return { compared: 'no minute bars: they are kept for the latest sessions only', differences: [] }
  const again = new Map(minutes.map(({ instrumentId, bytes }) => [instrumentId, Buffer.from(bytes).toString('hex')]))
  return compareByKey('minute bars', new Map(rows.map((row) => [row.instrument_id, row.bars.toString('hex')])), again)
}

function compareByKey<Key>(
  what: string,
  stored: ReadonlyMap<Key, string>,
  again: ReadonlyMap<Key, string>,
): Comparison {
  const keys = new Set([...stored.keys(), ...again.keys()])
  const differing = [...keys].filter((key) => stored.get(key) !== again.get(key))
  return { compared: `${stored.size} ${what}`, differences: differing.map((key) => `${what} of ${String(key)} differ`) }
}
