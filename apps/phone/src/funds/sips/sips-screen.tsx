import './sips.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SipView } from '@bahi/contract/funds/sips'
import { Button } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { DisplayFigure } from '@bahi/ui/figures/price'
import { Section } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { SipCard } from './sip-card.tsx'
import { PauseSheet, StopModal } from './sip-sheets.tsx'
import { useSips } from './use-sips.ts'

/** Every SIP of the customer: what it will take in the next month, its marks, and the ways to skip, pause and stop. */
export function SipsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useSips()
  return (
    <AppScreen
      title={t('sip.title')}
      tab="fund"
      strip={<OfflineNotice />}
      scrollId="sips"
      actions={
        <IconButton name={t('sip.new')} icon={<Plus size={24} strokeWidth={1.75} />} href={linkTo(paths.fundTab)} />
      }
    >
      {loggedIn ? (
        <QueryStates query={query} title={t('sip.error')}>
          {({ items, next30DaysPaise }) =>
            items.length === 0 ? (
              <EmptyState
                title={t('sip.empty')}
                text={t('sip.empty.text')}
                action={<Button href={linkTo(paths.fundTab)}>{t('sip.choose')}</Button>}
              />
            ) : (
              <Sips items={items} next30DaysPaise={next30DaysPaise} />
            )
          }
        </QueryStates>
      ) : (
        <LogInFirst next={paths.sips} />
      )}
    </AppScreen>
  )
}

function Sips({ items, next30DaysPaise }: { items: readonly SipView[]; next30DaysPaise: number }) {
  const { t } = useText()
  const figures = useFigures()
  const [chosen, choose] = useState<string | null>(null)
  const [isStopping, setStopping] = useState(false)
  const pause = useSheet('sip-pause')
  const sip = items.find(({ id }) => id === chosen)
  const stop = { open: isStopping, onOpenChange: setStopping, close: () => setStopping(false) }
  const askToPause = (id: string) => {
    choose(id)
    pause.show()
  }
  const askToStop = (id: string) => {
    choose(id)
    pause.close()
    setStopping(true)
  }
  const [live, ended] = [
    items.filter(({ state }) => state !== 'stopped'),
    items.filter(({ state }) => state === 'stopped'),
  ]
  const running = live.filter(({ state }) => state === 'running').length
  const amount = figures.rupees(next30DaysPaise)
  const card = (one: SipView) => (
    <SipCard key={one.id} sip={one} onPause={() => askToPause(one.id)} onStop={() => askToStop(one.id)} />
  )
  return (
    <div className="sips">
      <div className="sips__head">
        <div>
          <p className="text-label text-2">{t('sip.next30')}</p>
          <DisplayFigure text={amount} name={amount} amount />
        </div>
        <p className="text-caption text-3">{t('sip.counts', { running, paused: live.length - running })}</p>
      </div>
      {live.map(card)}
      {ended.length === 0 ? null : <Section title={t('sip.ended')}>{ended.map(card)}</Section>}
      {sip === undefined ? null : (
        <>
          <PauseSheet sip={sip} sheet={pause} onStop={() => askToStop(sip.id)} />
          <StopModal sip={sip} sheet={stop} />
        </>
      )}
    </div>
  )
}
