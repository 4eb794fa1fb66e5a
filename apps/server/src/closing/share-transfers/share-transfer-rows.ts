import type { ShareTransferLine, ShareTransferView } from '@bahi/contract/customers/share-transfers'
import type { SharesOf } from '@bahi/domain/customers/closing/share-transfer'
import { businessDate } from '@bahi/money/business-date'
import { paise, paiseToNumber } from '@bahi/money/paise'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { foreseeMovedLots } from '../../shares/port.ts'
import { transferNumber } from '../../wallet/transfers/transfer-number.ts'

export type ShareTransferRow = Tables['share_transfer']
type LineRow = Tables['share_transfer_line']
type LotRow = Pick<
  Tables['share_transfer_lot'],
  'transfer_id' | 'instrument_id' | 'quantity' | 'cost_paise' | 'charges_paise' | 'bought_on'
>

export interface ShowParts {
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
}

/** Transfers that a customer's page shows. */
const MOST = 50

/** The newest transfers of a customer. */
export async function readShareTransferRows(db: Queryable, { shard, customerId }: CustomerId) {
  const { rows } = await db.query<ShareTransferRow>(
    `select * from bahi.share_transfer where shard = $1 and customer_id = $2 order by id desc limit ${MOST}`,
    [shard, customerId],
  )
  return rows
}

/** One transfer; undefined for an id of none. */
export async function readShareTransferRow(
  db: Queryable,
  shard: number,
  id: bigint,
): Promise<ShareTransferRow | undefined> {
  const {
    rows: [row],
  } = await db.query<ShareTransferRow>('select * from bahi.share_transfer where shard = $1 and id = $2', [shard, id])
  return row
}

/** The shares of a transfer, in the order of their ids. */
export async function readShareLines(db: Queryable, shard: number, ids: readonly bigint[]): Promise<LineRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<LineRow>(
    'select * from bahi.share_transfer_line where shard = $1 and transfer_id = any($2::bigint[]) order by transfer_id, instrument_id',
    [shard, ids],
  )
  return rows
}

export const sharesOf = (lines: readonly LineRow[]): SharesOf[] =>
  lines.map(({ instrument_id: instrumentId, quantity }) => ({ instrumentId, quantity }))

async function readLots(
  db: Queryable,
  parts: ShowParts,
  rows: readonly ShareTransferRow[],
  lines: readonly LineRow[],
): Promise<LotRow[]> {
  const sent = rows.filter(({ state }) => state === 'sent')
  const [first] = sent
  const { rows: kept } =
    first === undefined
      ? { rows: [] }
      : await db.query<LotRow>(
          `select transfer_id, instrument_id, quantity, cost_paise, charges_paise, bought_on from bahi.share_transfer_lot
           where shard = $1 and transfer_id = any($2::bigint[]) order by transfer_id, instrument_id, bought_on, lot_id`,
          [first.shard, sent.map(({ id }) => id)],
        )
  const waiting = rows.find(({ state }) => state === 'waiting')
  if (waiting === undefined) return kept
  const foreseen = await foreseeMovedLots(
    db,
    { shard: waiting.shard, owner: waiting.customer_id },
    sharesOf(lines.filter((line) => line.transfer_id === waiting.id)),
    businessDate(parts.clock.now().date),
  )
  return [
    ...kept,
    ...foreseen.flatMap(({ instrumentId, moved }) =>
      moved.map((lot) => ({
        transfer_id: waiting.id,
        instrument_id: instrumentId,
        quantity: lot.quantity,
        cost_paise: lot.costPaise,
        charges_paise: lot.chargesPaise,
        bought_on: lot.boughtOn,
      })),
    ),
  ]
}

const wire = (amount: bigint): number => paiseToNumber(paise(amount))

/** What each transfer moves, with what was paid for it, by the transfer's id. */
export async function readLineViews(
  db: Queryable,
  parts: ShowParts,
  rows: readonly ShareTransferRow[],
): Promise<ReadonlyMap<bigint, ShareTransferLine[]>> {
  const [first] = rows
  if (first === undefined) return new Map()
  const lines = await readShareLines(
    db,
    first.shard,
    rows.map(({ id }) => id),
  )
  const lots = await readLots(db, parts, rows, lines)
  return new Map(
    rows.map(({ id }) => [
      id,
      lines
        .filter((line) => line.transfer_id === id)
        .map((line): ShareTransferLine => {
          const instrument = parts.instruments.byId(line.instrument_id)
          return {
            code: instrument?.code ?? '',
            name: instrument?.name ?? '',
            isin: instrument?.isin ?? '',
            quantity: Number(line.quantity),
            pricePaise: line.price_paise === null ? null : wire(line.price_paise),
            lots: lots
              .filter((lot) => lot.transfer_id === id && lot.instrument_id === line.instrument_id)
              .map((lot) => ({
                boughtOn: lot.bought_on,
                quantity: Number(lot.quantity),
                costPaise: wire(lot.cost_paise),
                chargesPaise: wire(lot.charges_paise),
              })),
          }
        }),
    ]),
  )
}

/** Whether a transfer waits past its promise, or ended past it. */
export const isLateTransfer = ({ due_at: dueAt, ended_at: endedAt }: ShareTransferRow, now: Date): boolean =>
  (endedAt ?? now).getTime() > dueAt.getTime()

function transferView(row: ShareTransferRow, lines: ShareTransferLine[], now: Date): ShareTransferView {
  const { sent_by: by, reference, worth_paise: worth } = row
  return {
    id: row.id.toString(),
    number: transferNumber('shares', row.id, row.asked_at),
    state: row.state as ShareTransferView['state'],
    depository: row.depository as ShareTransferView['depository'],
    account: row.account,
    participant: row.participant,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isLate: isLateTransfer(row, now),
    endedAt: row.ended_at?.toISOString() ?? null,
    sent:
      by === null || reference === null || worth === null
        ? null
        : {
            by: by as 'two-people' | 'clock',
            maker: row.maker_number,
            checker: row.checker_number,
            reference,
            worthPaise: wire(worth),
          },
    refusal: row.refusal as ShareTransferView['refusal'],
    lines,
  }
}

/** Transfers of one customer as the customer reads them. */
export async function viewShareTransfers(
  db: Queryable,
  parts: ShowParts,
  rows: readonly ShareTransferRow[],
): Promise<ShareTransferView[]> {
  const lines = await readLineViews(db, parts, rows)
  const now = parts.clock.instant()
  return rows.map((row) => transferView(row, lines.get(row.id) ?? [], now))
}
