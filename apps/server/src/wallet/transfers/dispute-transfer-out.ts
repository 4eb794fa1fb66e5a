import type { disputeTransferOut } from '@bahi/contract/wallet/transfers'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { lockWaitingPhotos, usePhotos } from '../../customers/photos/photos.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { lockTransferOut, readView } from './ask-transfer-out.ts'
import { rowId } from './row-id.ts'
import type { WalletParts } from './wallet-parts.ts'

/** Takes a dispute with its photos: all of them or none, because a dispute is sent once. */
export function answerDisputeTransferOut(
  parts: WalletParts,
  { id: asked, text, photos }: InputOf<typeof disputeTransferOut>,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof disputeTransferOut>>> {
  const id = rowId(asked)
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const found = await lockTransferOut(tx, who, id)
    if (found === undefined) return refuse(refusal('order-missing'))
    if (found.standing !== 'successful' || found.isDisputed) return refuse(refusal('dispute-impossible'))
    const shown = photos.map(rowId)
    if ((await lockWaitingPhotos(tx, who, 'dispute', shown)).length < shown.length)
      return refuse(refusal('photo-gone', {}, 'photos'))
    await tx.query('update bahi.transfer_out set disputed_at = $3, dispute_text = $4 where shard = $1 and id = $2', [
      who.shard,
      id,
      parts.clock.instant(),
      text,
    ])
    await writePhotos(parts, tx, who, id, shown)
    const view = await readView(parts, tx, who, id)
    await writeNotice(tx, parts, who, 'wallet.dispute-received', { number: view.number })
    return accept(view)
  })
}

async function writePhotos(
  { systemClock }: Pick<WalletParts, 'systemClock'>,
  tx: Transaction,
  who: Who,
  id: bigint,
  photos: readonly bigint[],
): Promise<void> {
  if (photos.length === 0) return
  await usePhotos(tx, who, photos, systemClock())
  await tx.query(
    `insert into bahi.transfer_dispute_photo (shard, transfer_id, position, photo_id)
     select $1, $2, position, photo from unnest($3::bigint[]) with ordinality as shown (photo, position)`,
    [who.shard, id, photos],
  )
}
