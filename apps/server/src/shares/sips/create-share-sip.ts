import type { createShareSip, previewShareSip, ShareSipView } from '@bahi/contract/shares/sips'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, type Refusal, accept, refusal, refuse } from '@bahi/domain/outcome'
import {
  decideNewShareSip,
  firstDueOf,
  isPast,
  type NewShareSip,
  newShareSipProblems,
  type ShareSipFacts,
} from '@bahi/domain/shares/sips/share-sip'
import { nextDueAfter, runsOn } from '@bahi/domain/sips/sip-dates'
import { addDays, type BusinessDate, businessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import type { Who } from '../../platform/http/who.ts'
import { lastPaise } from '../orders/order-view.ts'
import { writeShareSip } from '../orders/sip-rows.ts'
import { lockTriggerOwners } from '../orders/trigger-rows.ts'
import { forecastInstalment, type Instalment, type ShareSipParts } from './judge-sip.ts'
import { readDay, readTerms } from './read-terms.ts'
import { viewOne } from './show-share-sips.ts'

type Asked = InputOf<typeof createShareSip>

/** The instalments whose days a preview shows. */
const DAYS_SHOWN = 3

function readNew(parts: ShareSipParts, { startsOn, ...asked }: Asked): Decision<NewShareSip> {
  const terms = readTerms(asked)
  if (!terms.ok) return terms
  const tomorrow = addDays(businessDate(parts.clock.now().date), 1)
  const day = startsOn === undefined ? accept(tomorrow) : readDay(startsOn, 'startsOn')
  return day.ok ? accept({ ...terms.accepted, startsOn: day.accepted }) : day
}

async function readFacts(
  db: Queryable,
  parts: ShareSipParts,
  who: Who,
  instrumentId: number,
  wanted: NewShareSip,
): Promise<{ readonly facts: ShareSipFacts; readonly forecast: Instalment }> {
  const forecast = await forecastInstalment(parts, who, instrumentId, wanted.purchase)
  const {
    rows: [counted],
  } = await db.query<{ count: number }>(
    `select count(*)::int as count from bahi.share_sip where shard = $1 and customer_id = $2 and state <> 'stopped'`,
    [who.shard, who.customerId],
  )
  return {
    forecast,
    facts: {
      refusals: forecast.preview.refusals,
      others: counted?.count ?? 0,
      today: businessDate(parts.clock.now().date),
    },
  }
}

export async function showPreview(
  parts: ShareSipParts,
  input: InputOf<typeof previewShareSip>,
  who: Who,
): Promise<Decision<ReplyOf<typeof previewShareSip>>> {
  const wanted = readNew(parts, input)
  if (!wanted.ok) return wanted
  const share = parts.instruments.byCode(input.code)
  if (share === undefined) return refuse(refusal('instrument-deleted', {}, 'code'))
  const { facts, forecast } = await readFacts(parts.db.pool, parts, who, share.id, wanted.accepted)
  const { limitPaise, quantity, valuePaise, charges, cashNeededPaise, lotCostPaise, refusals } = forecast.preview
  const problems = newShareSipProblems(wanted.accepted, facts)
  const firstDueOn = firstDueOf(wanted.accepted, facts.today)
  return accept({
    nextOn: duesOf(wanted.accepted, firstDueOn).map((due) => runsOn(due, parts.calendar)),
    firstDueOn,
    pricePaise: lastPaise(parts.feed, share.id),
    limitPaise: Number(limitPaise ?? 0n),
    quantity: Number(quantity),
    valuePaise: shown(valuePaise),
    charges: charges.lines.map(({ kind, amountPaise }) => ({ kind, amountPaise: shown(amountPaise) })),
    chargesPaise: shown(charges.totalPaise),
    costPaise: shown(cashNeededPaise),
    lotCostPaise: shown(lotCostPaise),
    problems: problems.map(problemOf),
    // The hours of the market say nothing: an instalment waits for them.
    warnings: refusals
      .filter((refused) => !problems.includes(refused) && refused.code !== 'too-frequent')
      .map(problemOf),
  })
}

function duesOf({ schedule, end }: NewShareSip, first: BusinessDate | null): BusinessDate[] {
  const dues: BusinessDate[] = []
  for (let due = first; due !== null && dues.length < DAYS_SHOWN && !isPast(left(end, dues.length), due);) {
    dues.push(due)
    due = nextDueAfter(due, schedule)
  }
  return dues
}

function left(end: NewShareSip['end'], done: number): NewShareSip['end'] {
  return end !== null && 'purchasesLeft' in end ? { purchasesLeft: end.purchasesLeft - done } : end
}

/** An amount beyond what JSON carries exactly is refused by its own rule; it is shown cut. */
function shown(amount: bigint): number {
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(amount)
}

function problemOf(refused: Refusal): ReplyOf<typeof previewShareSip>['problems'][number] {
  return {
    msg: messageCode(refused),
    params: { ...refused.params },
    fields: refused.field === undefined ? [] : [refused.field],
  }
}

export function answerCreate(
  parts: ShareSipParts,
  input: Asked,
  who: Who,
  call: Call,
): Promise<Decision<ShareSipView>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const wanted = readNew(parts, input)
    if (!wanted.ok) return wanted
    // Two SIPs of one customer are made one after the other, so that the maximum holds.
    await lockTriggerOwners(tx, [who])
    const instrumentId = parts.instruments.byCode(input.code)?.id ?? 0
    const { facts } = await readFacts(tx, parts, who, instrumentId, wanted.accepted)
    const decision = decideNewShareSip(wanted.accepted, facts)
    if (!decision.ok) return decision
    const id = parts.ids.newId(who.shard)
    await writeShareSip(tx, {
      ...wanted.accepted,
      ...decision.accepted,
      shard: who.shard,
      id,
      customerId: who.customerId,
      instrumentId,
      today: facts.today,
      at: parts.clock.instant(),
    })
    return accept(await viewOne(tx, parts, who, id))
  })
}
