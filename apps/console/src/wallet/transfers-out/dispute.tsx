import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { openDisputePhoto } from '@bahi/contract/wallet/disputes-staff'
import type { TransferOutRow } from '@bahi/contract/wallet/transfers-out-staff'
import { Picture } from '../../page/picture.tsx'
import { useClient } from '../../session/client.ts'
import { useOpened } from '../../session/use-opened.ts'
import { formatMoment } from '../../text/business-time.ts'
import { refusalText } from '../../text/refusal-text.ts'
import type { Opened } from './transfer-words.ts'

/** What the customer says did not arrive, with their photos, and what was answered. */
export function Dispute({ dispute, row }: { dispute: NonNullable<Opened['dispute']>; row: TransferOutRow }) {
  const { photos } = dispute
  return (
    <div className="side__quote" role="note" aria-label="The dispute">
      <p className="line__what">Did not arrive, the user said on {formatMoment(dispute.at)}</p>
      <p>“{dispute.text}”</p>
      {photos.length === 0 ? null : (
        <ul className="side__photos" aria-label="Photos of the dispute">
          {photos.map((photoId, at) => (
            <li key={photoId}>
              <DisputePhoto id={row.id} photoId={photoId} name={`Photo ${at + 1} of ${photos.length}`} />
            </li>
          ))}
        </ul>
      )}
      {dispute.answerText === null ? null : <p className="side__say">Answered: “{dispute.answerText}”</p>}
      {row.stage === 'paid' && row.proposal !== null ? <ReturnProposal proposal={row.proposal} /> : null}
    </div>
  )
}

/** One photo, opened by its own press: the customer reads that it was. */
function DisputePhoto({ id, photoId, name }: { id: string; photoId: string; name: string }) {
  const client = useClient()
  const [isAsked, setAsked] = useState(false)
  const photo = useOpened(
    ['transfers-out', 'photo', id, photoId],
    () => client.picture(openDisputePhoto, { id, photoId }),
    isAsked,
  )
  if (photo.data !== undefined) return <Picture picture={photo.data} className="side__photo" alt={name} />
  if (photo.isError) return <p role="alert">{refusalText(photo.error)}</p>
  return (
    <Button size="small" loading={isAsked} onClick={() => setAsked(true)}>
      Open {name.toLowerCase()}
    </Button>
  )
}

/** One person says that the bank returned the money; another signs it among the proposals. */
function ReturnProposal({ proposal: { id, madeBy, mine } }: { proposal: NonNullable<TransferOutRow['proposal']> }) {
  if (mine)
    return (
      <p className="side__say">You said that the bank returned it. Another person signs that, among the proposals.</p>
    )
  return (
    <p className="side__say">
      {madeBy} says that the bank returned it.{' '}
      <Link to="/proposals" search={{ id }}>
        Sign or refuse it
      </Link>
    </p>
  )
}
