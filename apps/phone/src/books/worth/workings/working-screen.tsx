import './workings.css'
import { Download } from 'lucide-react'
import {
  worthFiles,
  worthPeriods,
  type WorthFile,
  type WorthPeriod,
  type WorthWorkings,
} from '@bahi/contract/reports/worth'
import { worthFigures, type WorthFigure } from '@bahi/contract/reports/worth-figure'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { paths, pathWithQuery } from '../../../navigation/paths.ts'
import { useQueryValues } from '../../../navigation/use-query-values.ts'
import { AppScreen } from '../../../page/app-screen.tsx'
import { LogInFirst } from '../../../page/log-in-first.tsx'
import { OfflineNotice } from '../../../page/offline-notice.tsx'
import { QueryStates } from '../../../page/query-states.tsx'
import { useHiddenAmounts } from '../../../session/use-hidden-amounts.tsx'
import { useSession } from '../../../session/use-session.ts'
import { formatDay } from '../../../text/business-time.ts'
import { useText, type TextKey } from '../../../text/use-text.tsx'
import { FigureWorking } from './figure-working.tsx'
import { GainWorking } from './gain-working.tsx'
import { GrowthWorking } from './growth-working.tsx'
import { useSaveWorking, useWorkings, useWorthFigure } from './use-workings.ts'
import { XirrWorking } from './xirr-working.tsx'

type Working = Exclude<WorthFile, 'nights'>

const names = {
  gain: 'worth.gain',
  xirr: 'worth.xirr',
  'time-weighted': 'worth.twr',
} as const satisfies Record<Working, TextKey>

/** How one figure of the worth page is computed, line by line, each line with its entries. */
export function WorthWorkingScreen() {
  const { loggedIn } = useSession()
  const asked = useQueryValues(paths.worthWorking)
  const period = worthPeriods.find((one) => one === asked.period) ?? 'all'
  const figure = worthFigures.find((one) => one === asked.of)
  const of = worthFiles.find((one): one is Working => one === asked.of && one !== 'nights') ?? 'gain'
  const key = asked.key ?? ''
  if (!loggedIn) return <Visitor of={figure ?? of} period={period} keyOf={key} />
  return figure === undefined ? (
    <ComputedFigure of={of} period={period} />
  ) : (
    <OpenedFigure key={`${figure} ${key}`} of={figure} period={period} keyOf={key} />
  )
}

function Visitor({ of, period, keyOf: key }: { of: Working | WorthFigure; period: WorthPeriod; keyOf: string }) {
  const { t } = useText()
  return (
    <AppScreen title={t('working.title')} strip={<OfflineNotice />} scrollId={`working-${of}`}>
      <LogInFirst next={pathWithQuery(paths.worthWorking, { of, period, key })} />
    </AppScreen>
  )
}

/** A figure that is a sum of rows or of entries. */
function OpenedFigure({ of, period, keyOf: key }: { of: WorthFigure; period: WorthPeriod; keyOf: string }) {
  const { t } = useText()
  const veil = useHiddenAmounts()
  const figure = useWorthFigure({ of, key, period })
  return (
    <AppScreen title={t('working.title')} strip={<OfflineNotice />} scrollId={`working-${of}-${key}`}>
      <div className="working-page">
        <QueryStates query={figure} title={t('working.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
          {(data) => <FigureWorking figure={data} veil={veil} />}
        </QueryStates>
      </div>
    </AppScreen>
  )
}

/** P&L and the returns, which are more than a sum. */
function ComputedFigure({ of, period }: { of: Working; period: WorthPeriod }) {
  const { t } = useText()
  const workings = useWorkings(period)
  const saving = useSaveWorking()
  const save = (
    <IconButton
      name={t('paper.csv')}
      icon={<Download size={22} strokeWidth={1.75} />}
      onPress={() => saving.mutate({ of, period })}
    />
  )
  const hasWorkings = workings.data !== undefined && workings.data !== 'none'
  return (
    <AppScreen
      title={t('working.title')}
      actions={hasWorkings ? save : undefined}
      strip={<OfflineNotice />}
      scrollId={`working-${of}`}
    >
      <div className="working-page">
        {saving.error === null ? null : <Note tone="alert">{t('paper.saveFailed')}</Note>}
        <QueryStates query={workings} title={t('working.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
          {(data) =>
            data === 'none' ? (
              <EmptyState title={t('worth.none.title')} text={t('worth.none.text')} />
            ) : (
              <Parts of={of} workings={data} />
            )
          }
        </QueryStates>
      </div>
    </AppScreen>
  )
}

function Parts({ of, workings }: { of: Working; workings: WorthWorkings }) {
  const { t, language } = useText()
  const veil = useHiddenAmounts()
  const { from, until, isSinceOpening } = workings
  const days = { from: formatDay(from, language), until: formatDay(until, language) }
  return (
    <>
      <h2 className="working-page__name">{t(names[of])}</h2>
      <p className="working-page__words">{t(isSinceOpening ? 'working.since' : 'working.between', days)}</p>
      {of === 'gain' ? <GainWorking workings={workings} veil={veil} /> : null}
      {of === 'xirr' ? <XirrWorking workings={workings} veil={veil} /> : null}
      {of === 'time-weighted' ? <GrowthWorking workings={workings} veil={veil} /> : null}
    </>
  )
}
