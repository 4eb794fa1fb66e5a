import type { actOnShareSip, changeShareSip, ShareSipView } from '@bahi/contract/shares/sips'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { ShareSipStatus } from '@bahi/domain/shares/sips/after-purchase'
import { decideShareSipChange } from '@bahi/domain/shares/sips/share-sip'
import { decideSipAct, type SipAct, type SipStatus } from '@bahi/domain/sips/sip-states'
import { businessDate } from '@bahi/money/business-date'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { lockShareSip, scheduleOf, type ShareSipRow, statusOf, writeStatus, writeTerms } from '../orders/sip-rows.ts'
import { forecastInstalment, type ShareSipParts } from './judge-sip.ts'
import { readDay, readTerms } from './read-terms.ts'
import { viewOne } from './show-share-sips.ts'
import { afterPause, afterPlaced } from './step-sip.ts'

async function lockOwn(tx: Transaction, parts: ShareSipParts, who: Who, id: string): Promise<ShareSipRow | undefined> {
  const row = await lockShareSip(tx, who, BigInt(id))
  return row === undefined ? undefined : afterPlaced(tx, parts, row)
}

export function answerChange(
  parts: ShareSipParts,
  { id, ...asked }: InputOf<typeof changeShareSip>,
  who: Who,
  call: Call,
): Promise<Decision<ShareSipView>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const terms = readTerms(asked)
    if (!terms.ok) return terms
    const row = await lockOwn(tx, parts, who, id)
    if (row === undefined) return refuse(refusal('sip-missing'))
    const { preview } = await forecastInstalment(parts, who, row.instrument_id, terms.accepted.purchase)
    const today = businessDate(parts.clock.now().date)
    const decision = decideShareSipChange(statusOf(row), terms.accepted, { refusals: preview.refusals, today })
    if (!decision.ok) return decision
    const at = parts.clock.instant()
    await writeTerms(tx, row, { ...terms.accepted, ...decision.accepted, today, at })
    return accept(await viewOne(tx, parts, who, row.id))
  })
}

/** Applies a customer's act to a SIP, for example a pause or a stop. No act has a fee or needs an approval. */
export function answerAct(
  parts: ShareSipParts,
  { id, act, until }: InputOf<typeof actOnShareSip>,
  who: Who,
  call: Call,
): Promise<Decision<ShareSipView>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const day = until === undefined ? null : readDay(until, 'until')
    if (day !== null && !day.ok) return day
    const row = await lockOwn(tx, parts, who, id)
    if (row === undefined) return refuse(refusal('sip-missing'))
    const status = statusOf(row)
    const today = businessDate(parts.clock.now().date)
    const decision = decideSipAct({ ...status, schedule: scheduleOf(row) }, act, day?.accepted ?? null, today)
    if (!decision.ok) return decision
    await writeStatus(tx, row, afterAct(status, act, decision.accepted), parts.clock.instant())
    return accept(await viewOne(tx, parts, who, row.id))
  })
}

/** Who starts a SIP again has looked at what was missed. */
export function afterAct(before: ShareSipStatus, act: SipAct, decided: SipStatus): ShareSipStatus {
  const after = { ...before, ...decided, why: null }
  return act === 'resume' ? afterPause({ ...after, missedInRow: 0 }) : after
}
