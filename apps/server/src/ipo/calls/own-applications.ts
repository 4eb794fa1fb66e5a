import type { allotmentList, checkAllotment, getIpoApplication, listNewStockRecord } from '@bahi/contract/ipo/calls'
import { applicationStates, type ApplicationState } from '@bahi/contract/ipo/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { readJournals } from '../../ledger/read-journals.ts'
import { journalView } from '../../market/instruments/journal-view.ts'
import type { Who } from '../../platform/http/who.ts'
import type { IpoParts } from '../rows/ipo-parts.ts'
import { type FullRow, readFullRows, toApplicationView } from './read-application.ts'
import { findIpo } from './show-ipo.ts'

const OFFER_JOURNALS = ['offer-hold', 'offer-release', 'offer-allotment'] as const
const DECIDED: readonly ApplicationState[] = ['allotted', 'not-allotted', 'returned']

async function countOwn(
  { db }: IpoParts,
  { shard, customerId }: Who,
): Promise<Record<'all' | ApplicationState, number>> {
  const { rows } = await db.pool.query<{ state: ApplicationState; count: number }>(
    'select state, count(*)::int as count from bahi.ipo_application where shard = $1 and customer_id = $2 group by state',
    [shard, customerId],
  )
  const of = (state: ApplicationState) => rows.find((row) => row.state === state)?.count ?? 0
  const counts = Object.fromEntries(applicationStates.map((state) => [state, of(state)])) as Record<
    ApplicationState,
    number
  >
  return { ...counts, all: rows.reduce((sum, { count }) => sum + count, 0) }
}

async function page(
  parts: IpoParts,
  who: Who,
  states: readonly ApplicationState[],
  before: string | undefined,
  size: number,
) {
  const rows = await readFullRows(
    parts.db.pool,
    who,
    'a.state = any($3::text[]) and ($4::numeric is null or a.id < $4::numeric)',
    [states, before ?? null],
    size + 1,
  )
  return accept({
    items: rows.slice(0, size).map((row) => toApplicationView(parts, row)),
    more: rows.length > size,
    counts: await countOwn(parts, who),
  })
}

export function listOwn(
  parts: IpoParts,
  { state, before, size }: InputOf<typeof listNewStockRecord>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listNewStockRecord>>> {
  return page(parts, who, state === 'all' ? applicationStates : [state], before, size)
}

export function listDecided(
  parts: IpoParts,
  { before, size }: InputOf<typeof allotmentList>,
  who: Who,
): Promise<Decision<ReplyOf<typeof allotmentList>>> {
  return page(parts, who, DECIDED, before, size)
}

const entryOf = (row: FullRow) =>
  row.entry_index === null
    ? null
    : { entryId: row.entry_id.toString('hex'), salt: row.salt.toString('hex'), index: row.entry_index }

export async function showOwn(
  parts: IpoParts,
  { id, ipoId }: InputOf<typeof getIpoApplication>,
  who: Who,
): Promise<Decision<ReplyOf<typeof getIpoApplication>>> {
  if (id === undefined && ipoId === undefined) return refuse(refusal('parameter-malformed', {}, 'id'))
  const rows = await readFullRows(
    parts.db.pool,
    who,
    '($3::numeric is null or a.id = $3::numeric) and ($4::numeric is null or a.ipo_id = $4::numeric)',
    [id ?? null, ipoId ?? null],
    20,
  )
  const row = rows.find((one) => one.application_state !== 'withdrawn') ?? rows[0]
  if (row === undefined) return refuse(refusal('application-missing', {}, id === undefined ? 'ipoId' : 'id'))
  const references = [
    `ipo:${row.application_id}`,
    ...Array.from({ length: row.revision }, (_, at) => `ipo:${row.application_id}:${at + 1}`),
  ]
  const causes = references.flatMap((reference) => OFFER_JOURNALS.map((kind) => ({ kind, reference })))
  const journals = await readJournals(parts.db.pool, { shard: who.shard, owner: who.customerId }, causes)
  return accept({
    application: toApplicationView(parts, row),
    journals: journals.map((journal) =>
      journalView(journal, (asset) => (asset === row.instrument_id ? row.symbol : null)),
    ),
    entry: entryOf(row),
    serverTime: parts.clock.instant().toISOString(),
  })
}

export async function showAllotment(
  parts: IpoParts,
  { ipoId }: InputOf<typeof checkAllotment>,
  who: Who,
): Promise<Decision<ReplyOf<typeof checkAllotment>>> {
  const offer = await findIpo(parts.db.pool, ipoId)
  if (offer === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
  const [row] = await readFullRows(parts.db.pool, who, `a.ipo_id = $3 and a.state <> 'withdrawn'`, [offer.id], 1)
  if (row === undefined) return refuse(refusal('application-missing', {}, 'ipoId'))
  return accept({
    known: row.decided_at !== null,
    knownAt: (row.decided_at ?? offer.allots_at).toISOString(),
    application: toApplicationView(parts, row),
    entry: entryOf(row),
  })
}
