import type { OfferKind, OfferView } from '@bahi/contract/offers/calls'
import { refuseCode } from '@bahi/domain/offers/buy-offer'
import type { CodeFacts } from '@bahi/domain/offers/offer-facts'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { answerOnce } from '../platform/http/answer-once.ts'
import type { Call } from '../platform/http/call.ts'
import type { Who } from '../platform/http/who.ts'
import { findCode, plainCode, writeOpening, type FoundCode } from './offer-codes.ts'
import type { OfferParts } from './offer-parts.ts'
import { offerView, readOffer } from './offer-rows.ts'

function standingOf(kind: OfferKind, typed: string, found: FoundCode | undefined): CodeFacts {
  if (plainCode(typed) === '') return 'missing'
  if (found === undefined || found.kind !== kind) return 'unknown'
  return found.isOff ? 'off' : 'right'
}

/** Checks a typed code. A right code opens its offer to this customer and has no other effect (rule H8). */
export function answerCheckCode(
  parts: OfferParts,
  kind: OfferKind,
  typed: string,
  who: Who,
  call: Call,
): Promise<Decision<{ offer: OfferView }>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const found = await findCode(tx, parts.seal, typed)
    const refused = refuseCode(kind, standingOf(kind, typed, found))
    if (refused !== null) return refuse(refused)
    const offer = found === undefined ? undefined : await readOffer(tx, found.offerId)
    if (offer === undefined || found === undefined) return refuse(refusal('offer-missing'))
    await writeOpening(tx, who, offer.id, found.id, parts.systemClock())
    return accept({ offer: offerView(parts, offer, true) })
  })
}
