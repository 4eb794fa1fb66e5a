import './sips.css'
import { useState } from 'react'
import { DisplayFigure } from '@bahi/ui/figures/price'
import { Section } from '@bahi/ui/layout/screen'
import { useSheet } from '../page/use-sheet.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { SipCard } from './sip-card.tsx'
import type { SipFace } from './sip-face.ts'
import { PauseSheet, StopModal } from './sip-sheets.tsx'

/** Every SIP of the customer: what they will take in the next month, their marks, and the ways to skip, pause and stop. */
export function SipsList({ items, next30DaysPaise }: { items: readonly SipFace[]; next30DaysPaise: number }) {
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
    items.filter(({ state }) => state !== 'stopped').toSorted(byNextDay),
    items.filter(({ state }) => state === 'stopped'),
  ]
  const running = live.filter(({ state }) => state === 'running').length
  const amount = figures.rupees(next30DaysPaise)
  const card = (one: SipFace) => (
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

/** The one that buys next comes first; one without a next day last. */
function byNextDay(one: SipFace, other: SipFace): number {
  return (one.nextOn ?? '9999').localeCompare(other.nextOn ?? '9999')
}
