import * as z from 'zod/mini'
import { offerConditions, offerRoles, type proposeOffer } from '@bahi/contract/offers/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decideCreateOffer, type NewOffer } from '@bahi/domain/offers/create-offer'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { lockAgreedPrices } from '../market/history/agreed-price.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { Call } from '../platform/http/call.ts'
import type { Staff } from '../platform/http/staff.ts'
import { auditedAct } from '../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../staff/four-eyes/four-eyes.ts'
import type { OfferParts } from './offer-parts.ts'
import { boundsAtCreation, rangePercent } from './price-of-offer.ts'
import { writeOffer } from './write-offer.ts'

/** The proposed conditions, with the share by its instrument id, which the database checks the offer against. */
const payload = z.object({ ...offerConditions.shape, instrumentId: z.int() })
export type OfferPayload = z.output<typeof payload>

function instantOf(date: string, clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return epochMsOf({ date: businessDate(date), second: Number(hours) * 3_600 + Number(minutes) * 60 })
}

export function newOffer(asked: OfferPayload): NewOffer {
  return {
    kind: asked.kind,
    pricePaise: BigInt(asked.pricePaise),
    quantity: BigInt(asked.quantity),
    leastQuantity: BigInt(asked.leastQuantity),
    mostQuantity: BigInt(asked.mostQuantity),
    mostCustomers: asked.mostCustomers,
    opensAtMs: instantOf(asked.opensOn, asked.opensAt),
    closesAtMs: instantOf(asked.closesOn, asked.closesAt),
  }
}

/** Two people of the market role make an offer. Its conditions never change afterwards. */
export function defineOfferCreation(parts: OfferParts): void {
  parts.fourEyes.define<OfferPayload>({
    kind: 'offer-create',
    makers: offerRoles,
    checkers: offerRoles,
    payload,
    check: async (tx, asked) => decide(tx, parts, asked),
    apply: (tx, act) => create(tx, parts, act),
  })
}

async function decide(
  tx: Transaction,
  parts: OfferParts,
  asked: OfferPayload,
): Promise<Decision<{ readonly lotSize: bigint }>> {
  const instrument = parts.instruments.byId(asked.instrumentId)
  const isThere = instrument !== undefined && instrument.state !== 'deleted'
  const tick = isThere ? (parts.feed.tickPaise(instrument.id) ?? 1) : 1
  return decideCreateOffer(newOffer(asked), {
    share: isThere
      ? {
          lotSize: BigInt(instrument.lotSize),
          tickPaise: BigInt(tick),
          bounds: boundsAtCreation(parts, asked.kind, instrument.id),
        }
      : null,
    nowMs: parts.clock.instant().getTime(),
    undrawn: await readUndrawn(tx, asked.instrumentId),
    percent: rangePercent(parts, asked.kind),
    mostCustomers: parts.settings.value('placement.maxCustomers'),
    splitsMeanwhile: await splitsUntil(tx, parts, asked),
  })
}

/**
 * The number of shares outside the free float that offers have not drawn yet (rule H1). The reserve is fixed at a
 * share's first offer, because allotted shares join the free float later; counting the float again would subtract these
 * shares twice.
 */
async function readUndrawn(tx: Transaction, instrumentId: number): Promise<bigint> {
  const {
    rows: [row],
  } = await tx.query<{ left: bigint }>(
    `select coalesce(r.shares - r.drawn, i.shares_outstanding - i.free_float) as left from bahi.instrument i left join bahi.offer_reserve r on r.instrument_id = i.id where i.id = $1`,
    [instrumentId],
  )
  return row?.left ?? 0n
}

/**
 * Whether a split or bonus falls between today and the session after the offer's last day. That session counts, because
 * an offer that closes in the evening may be allotted after the next session has opened.
 */
async function splitsUntil(
  tx: Transaction,
  { clock, calendar }: OfferParts,
  { instrumentId, closesOn }: OfferPayload,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from bahi.corporate_action where instrument_id = $1 and kind <> 'dividend' and ex_date >= $2 and ex_date <= $3 limit 1`,
    [instrumentId, clock.now().date, calendar.nextTradingDay(businessDate(closesOn)) ?? closesOn],
  )
  return rowCount !== 0
}

async function create(
  tx: Transaction,
  parts: OfferParts,
  { payload: asked, proposalId }: ProposalAct<OfferPayload>,
): Promise<Decision<Record<string, unknown>>> {
  // The lock puts approvals in one order: of two offers of one share, the second sees what the first drew.
  await tx.query('select 1 from bahi.audit_head for update')
  await lockAgreedPrices(tx)
  const decision = await decide(tx, parts, asked)
  if (!decision.ok) return decision
  const written = await writeOffer(tx, parts, {
    ...newOffer(asked),
    instrumentId: asked.instrumentId,
    title: asked.title,
    about: asked.about,
    holder: asked.holder,
    lotSize: decision.accepted.lotSize,
    lockInDays: asked.lockInDays,
    proposalId,
    documents: asked.documents,
  })
  return accept({ id: written.id.toString(), number: written.number })
}

export function answerProposeOffer(
  parts: OfferParts,
  { reason, ...asked }: InputOf<typeof proposeOffer>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeOffer>>> {
  const detail = { kind: asked.kind, pricePaise: asked.pricePaise, quantity: asked.quantity }
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'offer.propose', subject: `instrument:${asked.code}`, reason, detail },
    async (tx) => {
      const instrument = parts.instruments.byCode(asked.code)
      if (instrument === undefined) return refuse(refusal('instrument-deleted', {}, 'code'))
      return parts.fourEyes.propose(
        tx,
        staff,
        'offer-create',
        { ...asked, code: instrument.code, instrumentId: instrument.id },
        reason,
      )
    },
  )
}
