import type { createSip, previewSip, SipView } from '@bahi/contract/funds/sips'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { costWithFee, minInstalment, unitsFor } from '@bahi/domain/funds/orders/units-for-amount'
import { amountOn, type SipTerms } from '@bahi/domain/funds/sips/sip-amount'
import { decideNewSip, newSipRefusals, type NewSipFacts } from '@bahi/domain/funds/sips/sip-rules'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { decideProgramSpend } from '@bahi/domain/programs/decide-program-key'
import { firstDueAfter, runsOn } from '@bahi/domain/sips/sip-dates'
import { addMonths, type BusinessDate, businessDate } from '@bahi/money/business-date'
import { navText } from '@bahi/money/nav'
import { paise } from '@bahi/money/paise'
import { lockCustomer } from '../../customers/limits/lock-customer.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import type { Who } from '../../platform/http/who.ts'
import { readSubscribeFacts } from '../orders/fund-facts.ts'
import { readScheme, type SchemeRow } from '../schemes/scheme-rows.ts'
import { sipViews } from './show-sips.ts'
import type { SipParts } from './sip-parts.ts'
import { lockSip } from './sip-rows.ts'

type Asked = Pick<InputOf<typeof createSip>, 'amountPaise' | 'dayOfMonth' | 'stepUpPercent' | 'stepUpPaise'>

/** The number of years of amounts in a preview. */
const YEARS_SHOWN = 5

/**
 * Reads the terms of a SIP. A step-up of 0 means no step-up. Refuses a step-up in percent and in paise together,
 * because only one of them can apply.
 */
function readTerms({ amountPaise, dayOfMonth, stepUpPercent = 0, stepUpPaise = 0 }: Asked): Decision<SipTerms> {
  if (stepUpPercent > 0 && stepUpPaise > 0) return refuse(refusal('parameter-malformed', {}, 'stepUpPaise'))
  return accept({
    amountPaise: BigInt(amountPaise),
    dayOfMonth,
    stepUp: {
      percent: stepUpPercent === 0 ? null : stepUpPercent,
      paise: stepUpPaise === 0 ? null : BigInt(stepUpPaise),
    },
  })
}

/** Reads terms that are to hold. An instalment that a program asks for stays within what its key may order in a day. */
export function readOwnTerms(asked: Asked, { program }: Who): Decision<SipTerms> {
  const terms = readTerms(asked)
  if (!terms.ok || program === undefined) return terms
  const spend = decideProgramSpend(paise(0n), paise(terms.accepted.amountPaise), paise(program.dayLimitPaise))
  return spend.ok ? terms : spend
}

async function readFacts(
  db: Queryable,
  parts: SipParts,
  who: Who,
  code: string,
): Promise<{ facts: NewSipFacts; scheme: SchemeRow | null }> {
  const scheme = await readScheme(db, 'fund', code)
  const {
    scheme: terms,
    customer,
    lastNav,
  } = await readSubscribeFacts(
    db,
    parts,
    { owner: { shard: who.shard, owner: who.customerId }, kind: 'fund', scheme },
    0n,
  )
  return {
    scheme,
    facts: {
      customer,
      fund: terms === null ? null : { ...terms, nav: lastNav },
      today: businessDate(parts.clock.now().date),
    },
  }
}

export async function showPreview(
  parts: SipParts,
  { code, ...asked }: InputOf<typeof previewSip>,
  who: Who,
): Promise<Decision<ReplyOf<typeof previewSip>>> {
  const terms = readTerms(asked)
  if (!terms.ok) return terms
  const { facts } = await readFacts(parts.db.pool, parts, who, code)
  const { fund, today } = facts
  if (fund === null) return refuse(refusal('fund-missing', {}, 'code'))
  const { amountPaise, dayOfMonth } = terms.accepted
  const firstDue = firstDueAfter(today, { dayOfMonth })
  const units = unitsFor(amountPaise, fund)
  const cost = costWithFee(units, fund)
  return accept({
    firstOn: runsOn(firstDue, parts.calendar),
    firstDueOn: firstDue,
    leastPaise: Number(minInstalment(fund)),
    units: Number(units),
    costPaise: Number(cost),
    leftPaise: Number(amountPaise - cost),
    nav: navText(fund.nav),
    amounts: Array.from({ length: YEARS_SHOWN }, (_, year) =>
      Number(amountOn(terms.accepted, firstDue, addMonths(firstDue, 12 * year))),
    ),
    problems: newSipRefusals(terms.accepted, facts).map((refused) => ({
      msg: messageCode(refused),
      params: refused.params,
      fields: refused.field === undefined ? [] : [refused.field],
    })),
  })
}

export function answerCreate(
  parts: SipParts,
  { code, ...asked }: InputOf<typeof createSip>,
  who: Who,
  call: Call,
): Promise<Decision<SipView>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const terms = readOwnTerms(asked, who)
    if (!terms.ok) return terms
    await lockCustomer(tx, who)
    const { facts, scheme } = await readFacts(tx, parts, who, code)
    const decision = decideNewSip(terms.accepted, facts)
    if (!decision.ok) return decision
    if (scheme === null) throw new Error('the rules let a SIP in no fund pass')
    const id = await writeSip(tx, parts, who, { scheme, terms: terms.accepted, firstDue: decision.accepted.firstDue })
    return accept(await viewOne(tx, parts, who, id))
  })
}

export interface NewSip {
  readonly scheme: Pick<SchemeRow, 'id'>
  readonly terms: SipTerms
  readonly firstDue: BusinessDate
}

/** Writes a SIP that the rules accepted, and gives its id. */
export async function writeSip(
  tx: Queryable,
  { ids, clock }: Pick<SipParts, 'ids' | 'clock'>,
  { shard, customerId }: Pick<Who, 'shard' | 'customerId'>,
  { scheme, terms: { amountPaise, dayOfMonth, stepUp }, firstDue }: NewSip,
): Promise<bigint> {
  const id = ids.newId(shard)
  await tx.query(
    `insert into bahi.sip (shard, id, customer_id, scheme_id, state, amount_paise, day_of_month, step_up_percent, step_up_paise, first_due, next_due, skips_next, paused_until, created_at, changed_at)
     values ($1, $2, $3, $4, 'running', $5, $6, $7, $8, $9, $9, false, null, $10, $10)`,
    [
      shard,
      id,
      customerId,
      scheme.id,
      amountPaise,
      dayOfMonth,
      stepUp.percent,
      stepUp.paise,
      firstDue,
      clock.instant(),
    ],
  )
  return id
}

/** Shows a SIP as it stands within this transaction. @throws Error when the customer has no SIP with this id. */
export async function viewOne(tx: Transaction, parts: SipParts, who: Who, id: bigint): Promise<SipView> {
  const row = await lockSip(tx, who, id)
  const [view] = row === null ? [] : await sipViews(parts, tx, who.shard, [row])
  if (view === undefined) throw new Error(`SIP ${id} is not there`)
  return view
}
