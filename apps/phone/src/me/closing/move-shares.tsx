import * as refusals from '@bahi/contract/messages/refusals'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { useOnline } from '../../live/use-online.ts'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { MoveSheet } from './move-sheet.tsx'
import { TransferCard } from './transfer-card.tsx'
import { type ShareTransfers, useShareTransfers } from './use-share-transfers.ts'

/** The shares that can go to the customer's own demat account elsewhere, and those that are on their way. */
export function MoveShares() {
  const query = useShareTransfers()
  return <QueryStates query={query}>{(shares) => <Shares shares={shares} />}</QueryStates>
}

function Shares({ shares }: { shares: ShareTransfers }) {
  const text = useText()
  const { t } = text
  const online = useOnline()
  const sheet = useSheet('move-shares')
  const { free, problem, transfers } = shares
  if (free.length === 0 && transfers.length === 0) return null
  const barred = problem !== null && problem.message !== refusals.shareTransferWaits
  return (
    <Section title={t('closing.shares')}>
      <Gutter>
        <div className="closing-screen__shares">
          <p className="closing-screen__say">{t('closing.shares.say')}</p>
          {barred ? <Note tone="wait">{text.tip(problem.message, problem.params)}</Note> : null}
          {free.length > 0 && problem === null ? (
            <Button kind="outline" disabled={!online} onPress={sheet.show}>
              {t('closing.shares.begin')}
            </Button>
          ) : null}
        </div>
      </Gutter>
      {transfers.map((transfer) => (
        <TransferCard key={transfer.id} transfer={transfer} />
      ))}
      <MoveSheet sheet={sheet} shares={shares} />
    </Section>
  )
}
