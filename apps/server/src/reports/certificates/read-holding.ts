import type { CertifiedHolding } from '@bahi/contract/reports/certificates'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { accountName } from '@bahi/proofs/accounts'
import { readBalances } from '../../ledger/read-balances.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'

export interface HoldingParts {
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
  readonly clock: Pick<BusinessClock, 'instant'>
}

const CUSTOMER_NUMBER_SIGNS = 6

export interface FoundHolding {
  readonly instrumentId: number
  readonly holding: CertifiedHolding
}

/**
 * Reads what a customer owns of a share now, from the ledger. A delisted share is certified like any other; refuses
 * `instrument-deleted` for an unknown code.
 */
export async function readHolding(
  { instruments, clock }: HoldingParts,
  db: Queryable,
  who: Who,
  code: string,
): Promise<Decision<FoundHolding>> {
  const instrument = instruments.byCode(code)
  if (instrument === undefined) return refuse(refusal('instrument-deleted', {}, 'code'))
  const sheet = await readBalances(db, { shard: who.shard, owner: who.customerId })
  const on = new Map(
    sheet.balances
      .filter(({ asset }) => asset === instrument.id)
      .map(({ account, amount }) => [accountName(account), Number(amount)]),
  )
  const quantityOn = (name: string): number => on.get(name) ?? 0
  const total = [...on.values()].reduce((sum, quantity) => sum + quantity, 0)
  if (total === 0) return refuse(refusal('nothing-held', {}, 'code'))
  const {
    rows: [customer],
  } = await db.query<{ real_name: string | null; identity_state: string }>(
    'select real_name, identity_state from bahi.customer where shard = $1 and id = $2',
    [who.shard, who.customerId],
  )
  const {
    rows: [first],
  } = await db.query<{ since: string | null }>(
    'select min(bought_on) as since from bahi.lot where shard = $1 and owner = $2 and instrument_id = $3 and remaining > 0',
    [who.shard, who.customerId, instrument.id],
  )
  return accept({
    instrumentId: instrument.id,
    holding: {
      holder: {
        name: customer?.identity_state === 'completed' ? customer.real_name : null,
        number: who.customerId.toString().slice(-CUSTOMER_NUMBER_SIGNS),
      },
      share: {
        code: instrument.code,
        symbol: instrument.symbol,
        exchange: instrument.exchange,
        name: instrument.name,
        isin: instrument.isin === '' ? null : instrument.isin,
      },
      quantities: {
        available: quantityOn('available'),
        held: quantityOn('held'),
        unsettled: quantityOn('unsettled'),
        pledged: quantityOn('pledged'),
        locked: quantityOn('locked'),
        total,
      },
      heldSince: first?.since ?? null,
      entry: Number(sheet.head.seq),
      asOf: clock.instant().toISOString(),
    },
  })
}

/**
 * Whether two certificates state the same holder, share and quantities. The time of the certificate does not matter.
 */
export function saysTheSame(one: CertifiedHolding, other: CertifiedHolding): boolean {
  const said = ({
    holder,
    share,
    quantities: { available, held, unsettled, pledged, locked },
  }: CertifiedHolding): string =>
    JSON.stringify([
      holder.name,
      holder.number,
      share.code,
      share.name,
      share.isin,
      available,
      held,
      unsettled,
      pledged,
      locked,
    ])
  return said(one) === said(other)
}
