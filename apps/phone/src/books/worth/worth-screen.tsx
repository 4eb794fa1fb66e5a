import './worth.css'
import { ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import type { WorthPeriod } from '@bahi/contract/reports/worth'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useHiddenAmounts, type Veil } from '../../session/use-hidden-amounts.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useSaveWorth, useWorth, useWorthParts, type Worth } from './use-worth.ts'
import { WorthAllocation } from './worth-allocation.tsx'
import { WorthChart } from './worth-chart.tsx'
import { WorthReturns } from './worth-returns.tsx'
import { WorthSoFar } from './worth-so-far.tsx'

/** What the account was worth each night since the first, and what became of the money that was put in. */
export function WorthScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const veil = useHiddenAmounts()
  const [index, setIndex] = useState<string>()
  const worth = useWorth(index)
  const parts = useWorthParts()
  const saving = useSaveWorth()
  const skeleton = <SkeletonPage name={t('state.loading')} />
  const hasNights = (worth.data?.nights.length ?? 0) > 0
  const save = (
    <IconButton
      name={t('paper.csv')}
      icon={<Download size={22} strokeWidth={1.75} />}
      onPress={() => saving.mutate(index)}
    />
  )
  return (
    <AppScreen
      title={t('worth.title')}
      actions={hasNights ? save : undefined}
      strip={<OfflineNotice />}
      scrollId="worth"
    >
      {!loggedIn ? (
        <LogInFirst next={paths.worth} />
      ) : (
        <div className="worth-page">
          {saving.error === null ? null : <Note tone="alert">{t('paper.saveFailed')}</Note>}
          <QueryStates query={worth} title={t('worth.error')} skeleton={skeleton}>
            {(data) => <Nights worth={data} onIndex={setIndex} veil={veil} />}
          </QueryStates>
          <QueryStates query={parts} title={t('worth.parts.error')} skeleton={null}>
            {(data) => (
              <>
                <WorthAllocation parts={data} veil={veil} />
                <WorthSoFar parts={data} veil={veil} />
                <Gutter>
                  <TermsLink
                    of={[
                      'current-value',
                      'invested',
                      'profit-and-loss',
                      'xirr',
                      'time-weighted',
                      'benchmark',
                      'dividend',
                      'stt',
                      'long-term',
                    ]}
                  />
                </Gutter>
              </>
            )}
          </QueryStates>
        </div>
      )}
    </AppScreen>
  )
}

function Nights({ worth, onIndex, veil }: { worth: Worth; onIndex: (code: string) => void; veil: Veil }) {
  const { t, language } = useText()
  const figures = useFigures()
  const [period, setPeriod] = useState<WorthPeriod>('all')
  const { nights, returns } = worth
  const [last, chosen] = [nights.at(-1), returns.find((one) => one.period === period)]
  if (last === undefined || chosen === undefined)
    return <EmptyState title={t('worth.none.title')} text={t('worth.none.text')} />
  return (
    <>
      <div className="worth-page__head">
        <p className="worth-page__night">{t('worth.night', { day: formatDay(last.on, language) })}</p>
        <a href={linkTo(paths.worthWorking, { of: 'night' })}>
          <span className="worth-page__worth">{veil.veil(veil.mask(figures.rupees(last.worthPaise)))}</span>
          <ChevronRight size={20} strokeWidth={1.9} aria-hidden="true" />
        </a>
      </div>
      <WorthChart
        nights={nights.filter(({ on }) => on >= chosen.from)}
        period={period}
        onPeriod={setPeriod}
        veil={veil}
      />
      <WorthReturns worth={worth} of={chosen} onIndex={onIndex} veil={veil} />
    </>
  )
}
