import type { OfferKind } from '@bahi/domain/offers/offer-facts'
import { codeHash } from '../../src/offers/offer-codes.ts'
import { writeOffer } from '../../src/offers/write-offer.ts'
import { inTransaction } from '../../src/platform/db/in-transaction.ts'
import type { TestServer } from '../open-test-server.ts'

const DAY_MS = 86_400_000

/**
 * Makes an offer of a share at its last price, open now and for a year like the seed's offers, with a code that opens
 * the offer.
 */
export async function openOffer(
  { parts, database }: Pick<TestServer, 'parts' | 'database'>,
  kind: OfferKind,
  shareCode: string,
): Promise<{ id: string; code: string }> {
  const instrument = parts.instruments.byCode(shareCode)
  if (instrument === undefined) throw new RangeError(`no share is called ${shareCode}`)
  const now = parts.clock.instant().getTime()
  const lotSize = BigInt(instrument.lotSize)
  return inTransaction(database.owner.pool, async (tx) => {
    const { id } = await writeOffer(tx, parts, {
      kind,
      instrumentId: instrument.id,
      title: 'A part of a holding',
      about: 'A holder sells a part of what they hold.',
      holder: 'A holder',
      lotSize,
      lockInDays: 5,
      pricePaise: BigInt(parts.feed.quote(instrument.id)?.lastPaise ?? 0),
      quantity: 2_000n * lotSize,
      leastQuantity: lotSize,
      mostQuantity: 1_000n * lotSize,
      mostCustomers: 200,
      opensAtMs: now - DAY_MS,
      closesAtMs: now + 365 * DAY_MS,
      documents: [{ title: 'Offer paper', body: 'What is offered, and what can go wrong with it.' }],
      proposalId: null,
    })
    const code = `${kind}-${id}`
    await tx.query(
      'insert into bahi.offer_code (id, offer_id, hash, ending, label, created_at, switched_off_at) values ($1, $2, $3, $4, $5, $6, null)',
      [parts.ids.newId(0), id, codeHash(parts.seal, code), code.slice(-2), 'Of a test', parts.systemClock()],
    )
    return { id: id.toString(), code }
  })
}
