import type pg from 'pg'
import { fromHex } from '@bahi/proofs/hex'
import { seedBelongsTo } from '@bahi/proofs/seed-chain'
import { nativeSha256 } from '../../platform/sha256.ts'
import { readInputsOfDay, readTapeOfDay } from '../tape/tape-store.ts'
import { readDay } from './day-store.ts'

/** What a saved proof of a day's fills says, as far as the exchange can be asked about it. */
export interface SavedFills {
  readonly date: string
  readonly day: {
    readonly dayNumber: number
    readonly digest: string | null
    readonly seed: string | null
    readonly anchor: string | null
  } | null
  readonly orders: readonly {
    readonly orderId: string
    readonly side: string
    readonly line: number | null
    readonly trades: readonly {
      readonly tapeSeq: string
      readonly second: number
      readonly pricePaise: number
      readonly quantity: number
    }[]
  }[]
}

/**
 * Compares a saved proof of fills with a day of the exchange: the seals with the day's own, each order with the line of the log that
 * brought it in, and each trade with its place on the tape. That log and tape give the day is what `verifyDay` says.
 * @returns what differs, in words; nothing when all of it stands in the day.
 */
export async function verifyFills(pool: pg.Pool, { date, day, orders }: SavedFills): Promise<string[]> {
  const stored = await readDay(pool, date)
  if (stored === undefined || day === null) return [`no exchange traded ${date}`]
  const hex = (bytes: Uint8Array | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString('hex'))
  const differences = [
    ...(day.digest === null ? ['the proof was saved before its day was over: save it again'] : []),
    ...(day.dayNumber === stored.dayNumber ? [] : [`the day is number ${stored.dayNumber}, not ${day.dayNumber}`]),
    ...(day.digest === hex(stored.digest) ? [] : [`the digest of the day is ${hex(stored.digest)}, not ${day.digest}`]),
    ...(day.seed === hex(stored.seed) ? [] : [`the seed of the day is ${hex(stored.seed)}, not ${day.seed}`]),
    ...(isOfChain(day) ? [] : ['the seed does not lead to the anchor that the proof names']),
  ]
  const lines = new Map((await readInputsOfDay(pool, date)).map(({ seq, input }) => [seq, input]))
  const tape = new Map((await readTapeOfDay(pool, date)).map((entry) => [entry.seq.toString(), entry]))
  for (const { orderId, side, line, trades } of orders) {
    const input = line === null ? undefined : lines.get(line)
    if (input?.kind !== 'new' || input.orderId.toString() !== orderId || input.side !== side)
      differences.push(`line ${line} of the log did not bring in order ${orderId}`)
    for (const { tapeSeq, ...trade } of trades) {
      const entry = tape.get(tapeSeq)
      if (entry?.kind !== 'trade' || !isSame({ ...entry, orderId: ownSide(entry, side) }, { ...trade, orderId }))
        differences.push(`place ${tapeSeq} of the tape is not this trade of order ${orderId}`)
    }
  }
  return differences
}

const ownSide = (entry: { buyOrderId: bigint | null; sellOrderId: bigint | null }, side: string): string =>
  String(side === 'buy' ? entry.buyOrderId : entry.sellOrderId)

type Trade = SavedFills['orders'][number]['trades'][number]

function isSame(one: Omit<Trade, 'tapeSeq'> & { orderId: string }, other: typeof one): boolean {
  return (['second', 'pricePaise', 'quantity', 'orderId'] as const).every((name) => one[name] === other[name])
}

/** A replayed day has no seed, and so nothing that could lead anywhere. */
function isOfChain({ dayNumber, seed, anchor }: NonNullable<SavedFills['day']>): boolean {
  if (seed === null || anchor === null) return seed === anchor
  return seedBelongsTo(fromHex(anchor), dayNumber, fromHex(seed), nativeSha256)
}
