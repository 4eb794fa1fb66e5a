import type pg from 'pg'
import type { InstrumentAct } from '@bahi/domain/market/decide-instrument-change'

/** What two people did to a share, as its row says. */
export interface DatedAct {
  readonly instrumentId: number
  readonly act: InstrumentAct
  readonly value: number | null
  readonly from: string
  /** The last day; null: until another act. */
  readonly until: string | null
  /** The reason of the act; it is public. */
  readonly reason: string
}

/** The state of a share on a day after its acts. */
export interface ActsInForce {
  /** The day for which staff halted it; null when they did not, or let it trade again. */
  readonly haltedOn: string | null
  readonly isHidden: boolean
  /** Suspended by two people: it is sold and not bought until they readmit it. */
  readonly isSuspended: boolean
  /** On the watch list by two people: it is sold and not bought. */
  readonly isWatched: boolean
  readonly isDelisted: boolean
  /** A delisting is announced and not yet done: the share can be sold, and no longer bought. */
  readonly isLeaving: boolean
  /** Null: as it was listed. 0: the usual lot. */
  readonly lot: number | null
  readonly bandBps: number | null
  /** The acts in force and the acts to come, the latest first; their reasons are public. */
  readonly told: readonly DatedAct[]
}

type Row = {
  instrument_id: number
  act: InstrumentAct
  value: number | null
  effective_from: string
  effective_to: string | null
  reason: string
}

/** All acts on all shares, in the order in which they were decided. */
export async function readActs(pool: pg.Pool): Promise<ReadonlyMap<number, readonly DatedAct[]>> {
  const { rows } = await pool.query<Row>(
    'select instrument_id, act, value, effective_from, effective_to, reason from bahi.instrument_act order by id',
  )
  const acts = new Map<number, DatedAct[]>()
  for (const row of rows) {
    const act = {
      instrumentId: row.instrument_id,
      act: row.act,
      value: row.value,
      from: row.effective_from,
      until: row.effective_to,
      reason: row.reason,
    }
    acts.set(row.instrument_id, [...(acts.get(row.instrument_id) ?? []), act])
  }
  return acts
}

/** @param acts of one share, oldest decision first. */
export function actsOn(acts: readonly DatedAct[], today: string): ActsInForce {
  const begun = acts.filter(({ from }) => from <= today)
  const ofToday = begun.filter(({ act, from }) => (act === 'halt' || act === 'resume') && from === today).at(-1)
  const visibility = latestOf(begun, 'hide', 'show')
  const suspension = latestOf(begun, 'suspend', 'readmit')
  const watch = latestOf(begun, 'watch', 'unwatch')
  const delisting = acts.filter(({ act }) => act === 'delist').at(-1)
  const isHalted = ofToday?.act === 'halt'
  const isHidden = visibility?.act === 'hide'
  const coming = acts.filter(({ act, from }) => (act === 'lot' || act === 'band') && from > today)
  const told = [
    ...(isHalted ? [ofToday] : []),
    ...(isHidden ? [visibility] : []),
    ...(suspension?.act === 'suspend' ? [suspension] : []),
    ...(watch?.act === 'watch' ? [watch] : []),
    ...(delisting === undefined ? [] : [delisting]),
    ...coming,
  ]
  return {
    haltedOn: isHalted ? today : null,
    isHidden,
    isSuspended: suspension?.act === 'suspend',
    isWatched: watch?.act === 'watch',
    isDelisted: delisting !== undefined && delisting.from <= today,
    isLeaving: delisting !== undefined && delisting.from > today,
    lot: latestValue(begun, 'lot'),
    bandBps: latestValue(begun, 'band'),
    told: told.toReversed(),
  }
}

/** The act that was decided last, of one that begins something and the one that ends it. */
function latestOf(acts: readonly DatedAct[], begins: InstrumentAct, ends: InstrumentAct): DatedAct | undefined {
  return acts.filter(({ act }) => act === begins || act === ends).at(-1)
}

/** The value of the act that began last, among the acts of one kind that have begun. */
function latestValue(begun: readonly DatedAct[], kind: 'lot' | 'band'): number | null {
  return (
    begun
      .filter(({ act }) => act === kind)
      .toSorted((one, other) => (one.from < other.from ? -1 : 1))
      .at(-1)?.value ?? null
  )
}
