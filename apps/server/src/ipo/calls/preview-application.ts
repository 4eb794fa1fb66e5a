import type { previewApplication } from '@bahi/contract/ipo/calls'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { previewApply } from '@bahi/domain/ipo/apply'
import { computeMaxLots } from '@bahi/domain/ipo/band-rule'
import { accept, refusal, refuse, type Decision, type Refusal } from '@bahi/domain/outcome'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../../ledger/asset.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import type { Who } from '../../platform/http/who.ts'
import type { IpoParts } from '../rows/ipo-parts.ts'
import { ipoFacts, type IpoRecord } from '../rows/ipo-rows.ts'
import { bidFields, readFacts } from './apply.ts'

export async function showPreview(
  parts: IpoParts,
  input: InputOf<typeof previewApplication>,
  who: Who,
): Promise<Decision<ReplyOf<typeof previewApplication>>> {
  const { pool } = parts.db
  const {
    rows: [offer],
  } = await pool.query<IpoRecord>('select * from bahi.ipo where id = $1::numeric', [input.ipoId])
  if (offer === undefined) return refuse(refusal('ipo-missing', {}, 'ipoId'))
  const {
    rows: [cash],
  } = await pool.query<{ amount: bigint }>(
    'select amount from bahi.balance where shard = $1 and owner = $2 and asset = $3 and account = $4',
    [who.shard, who.customerId, INR, ACCOUNT.available],
  )
  const availablePaise = cash?.amount ?? 0n
  const { facts, standing } = await readFacts(parts, pool, who, offer, availablePaise)
  const { holdPaise, bid, refusals } = previewApply(bidFields(input), {
    ...facts,
    offer: ipoFacts(offer),
    hasApplied: standing === null && facts.hasApplied,
  })
  const free = availablePaise + facts.heldPaise - holdPaise
  return accept({
    shares: shown(bid?.shares ?? 0n),
    pricePaise: shown(bid?.pricePaise ?? 0n),
    holdPaise: shown(holdPaise),
    chargesPaise: 0,
    availablePaise: shown(availablePaise),
    availableAfterPaise: shown(free < 0n ? 0n : free),
    maxLots: shown(
      computeMaxLots(
        { bandHighPaise: offer.band_high_paise, lotSize: offer.lot_size, sharesHere: offer.shares_here },
        facts.maxAmountPaise,
      ),
    ),
    maxPaise: shown(facts.maxAmountPaise),
    moneyBackOn: offer.credits_on,
    problems: refusals.map(problemOf),
  })
}

/**
 * Caps an amount at the largest safe integer of JSON. The rules refuse larger amounts, so the cap concerns the shown
 * value only.
 */
function shown(amount: bigint): number {
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(amount)
}

function problemOf(refused: Refusal) {
  return {
    msg: messageCode(refused),
    params: { ...refused.params },
    fields: refused.field === undefined ? [] : [refused.field],
  }
}
