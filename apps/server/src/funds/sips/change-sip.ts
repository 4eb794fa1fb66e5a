import type { actOnSip, changeSip, SipView } from '@bahi/contract/funds/sips'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { decideSipChange } from '@bahi/domain/funds/sips/sip-rules'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { decideSipAct } from '@bahi/domain/sips/sip-states'
import { businessDate, parseBusinessDate } from '@bahi/money/business-date'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { readSchemeById } from '../schemes/scheme-rows.ts'
import { readOwnTerms, viewOne } from './create-sip.ts'
import type { SipParts } from './sip-parts.ts'
import { lockSip, scheduleOfSip, sipStatus, termsOfSip, writeSipStatus } from './sip-rows.ts'

export function answerChange(
  parts: SipParts,
  { id, ...asked }: InputOf<typeof changeSip>,
  who: Who,
  call: Call,
): Promise<Decision<SipView>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const terms = readOwnTerms(asked, who)
    if (!terms.ok) return terms
    const row = await lockSip(tx, who, BigInt(id))
    const scheme = row === null ? null : await readSchemeById(tx, row.scheme_id)
    if (row === null || scheme?.nav == null) return refuse(refusal('sip-missing'))
    const fund = {
      nav: scheme.nav,
      subscriptionBps: scheme.subscription_bps,
      leastUnits: scheme.least_units,
      stepUnits: scheme.step_units,
    }
    const decision = decideSipChange(
      { ...sipStatus(row), terms: termsOfSip(row), firstDue: row.first_due },
      terms.accepted,
      fund,
      businessDate(parts.clock.now().date),
    )
    if (!decision.ok) return decision
    const { dayOfMonth, stepUp } = terms.accepted
    const { amountPaise, firstDue, nextDue } = decision.accepted
    await tx.query(
      'update bahi.sip set amount_paise = $3, day_of_month = $4, step_up_percent = $5, step_up_paise = $6, first_due = $7, next_due = $8, changed_at = $9 where shard = $1 and id = $2',
      [
        row.shard,
        row.id,
        amountPaise,
        dayOfMonth,
        stepUp.percent,
        stepUp.paise,
        firstDue,
        nextDue,
        parts.clock.instant(),
      ],
    )
    return accept(await viewOne(tx, parts, who, row.id))
  })
}

/** Applies a customer's act to a SIP, for example a pause or a stop. No act has a fee or needs an approval. */
export function answerAct(
  parts: SipParts,
  { id, act, until }: InputOf<typeof actOnSip>,
  who: Who,
  call: Call,
): Promise<Decision<SipView>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const day = until === undefined ? null : parseBusinessDate(until)
    if (until !== undefined && day === null) return refuse(refusal('parameter-malformed', {}, 'until'))
    const row = await lockSip(tx, who, BigInt(id))
    if (row === null) return refuse(refusal('sip-missing'))
    const decision = decideSipAct(
      { ...sipStatus(row), schedule: scheduleOfSip(row) },
      act,
      day,
      businessDate(parts.clock.now().date),
    )
    if (!decision.ok) return decision
    await writeSipStatus(tx, row, decision.accepted, parts.clock.instant())
    return accept(await viewOne(tx, parts, who, row.id))
  })
}
