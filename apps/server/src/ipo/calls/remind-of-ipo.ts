import type { remindOfIpo } from '@bahi/contract/ipo/calls'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import type { IpoParts } from '../rows/ipo-parts.ts'
import { readIpoForApplying } from './apply.ts'

export function answerRemind(
  parts: IpoParts,
  { ipoId, on }: InputOf<typeof remindOfIpo>,
  who: Who,
  call: Call,
): Promise<Decision<{ reminded: boolean }>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const offer = await readIpoForApplying(tx, ipoId)
    if (offer === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
    if (offer.state !== 'upcoming') return refuse(refusal('offer-closed'))
    if (on)
      await tx.query(
        'insert into bahi.ipo_reminder (shard, customer_id, ipo_id) values ($1, $2, $3) on conflict (shard, customer_id, ipo_id) do nothing',
        [who.shard, who.customerId, offer.id],
      )
    else
      await tx.query('delete from bahi.ipo_reminder where shard = $1 and customer_id = $2 and ipo_id = $3', [
        who.shard,
        who.customerId,
        offer.id,
      ])
    return accept({ reminded: on })
  })
}
