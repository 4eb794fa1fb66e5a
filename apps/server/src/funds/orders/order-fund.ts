import type { z } from 'zod/mini'
import type { schemeOrderInput } from '@bahi/contract/funds/calls'
import type { FundOrder } from '@bahi/contract/funds/views'
import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import { accept, type Decision } from '@bahi/domain/outcome'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import type { FundParts } from '../schemes/fund-parts.ts'
import { readScheme } from '../schemes/scheme-rows.ts'
import { fundOrderView } from './fund-order-rows.ts'
import { placeRedemption, placeSubscription } from './fund-orders.ts'

type Asked = z.output<typeof schemeOrderInput>

/** Holds the cash of a subscription until the NAV of the applicable day. */
export const answerSubscribe = answerWith(placeSubscription)

/** Holds the units of a redemption until the NAV. A trade lock and a switched-off segment do not bar a redemption. */
export const answerRedeem = answerWith(placeRedemption)

function answerWith(place: typeof placeSubscription | typeof placeRedemption) {
  return (
    parts: FundParts,
    kind: SchemeKind,
    { code, units }: Asked,
    who: Who,
    call: Call,
  ): Promise<Decision<FundOrder>> =>
    answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
      const placed = await place(tx, parts, {
        owner: { shard: who.shard, owner: who.customerId },
        kind,
        scheme: await readScheme(tx, kind, code),
        units,
        // A redemption brings money in and counts against no limit.
        ...(who.program === undefined ? {} : { program: who.program }),
      })
      return placed.ok ? accept(fundOrderView(placed.accepted)) : placed
    })
}
