import './workings.css'
import { Download } from 'lucide-react'
import { worthPeriods, type WorthPeriod, type WorthWorkings } from '@bahi/contract/reports/worth'
import { worthFigures, type WorthFigure } from '@bahi/contract/reports/worth-figure'
import { worthComputed, type WorthComputed, type WorthFile } from '@bahi/contract/reports/worth-file'
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

const names = {
  gain: 'worth.gain',
  xirr: 'worth.xirr',
  'time-weighted': 'worth.twr',
} as const satisfies Record<WorthComputed, TextKey>

/** How one figure of the worth page is computed, line by line, each line with its entries. */
export function WorthWorkingScreen() {
  const { loggedIn } = useSession()
  const asked = useQueryValues(paths.worthWorking)
  const period = worthPeriods.find((one) => one === asked.period) ?? 'all'
  const figure = worthFigures.find((one) => one === asked.of)
  const of = worthComputed.find((one) => one === asked.of) ?? 'gain'
  const key = asked.key ?? ''
  if (!loggedIn) return <Visitor of={figure ?? of} period={period} keyOf={key} />
  return figure === undefined ? (
    <ComputedFigure of={of} period={period} />
  ) : (
    <OpenedFigure key={`${figure} ${key}`} of={figure} period={period} keyOf={key} />
  )
}

function Visitor({ of, period, keyOf: key }: { of: WorthComputed | WorthFigure; period: WorthPeriod; keyOf: string }) {
  const { t } = useText()
  return (
    <AppScreen title={t('working.title')} strip={<OfflineNotice />} scrollId={`working-${of}`}>
      <LogInFirst next={pathWithQuery(paths.worthWorking, { of, period, key })} />
    </AppScreen>
  )
}

interface FileAsked {
  of: WorthFile
  period: WorthPeriod
  key?: string
}

/** Saves what the page shows, and says so where that failed. */
function useSave(asked: FileAsked) {
  const { t } = useText()
  const saving = useSaveWorking()
  return {
    button: (
      <IconButton
        name={t('paper.csv')}
        icon={<Download size={22} strokeWidth={1.75} />}
        onPress={() => saving.mutate(asked)}
      />
    ),
    note: saving.error === null ? null : <Note tone="alert">{t('paper.saveFailed')}</Note>,
  }
}

/** A figure that is a sum of rows or of entries. */
function OpenedFigure({ of, period, keyOf: key }: { of: WorthFigure; period: WorthPeriod; keyOf: string }) {
  const { t } = useText()
  const veil = useHiddenAmounts()
  const figure = useWorthFigure({ of, key, period })
  const save = useSave({ of, key, period })
  const hasParts = (figure.data?.rows.length ?? 0) + (figure.data?.lines.length ?? 0) > 0
  return (
    <AppScreen
      title={t('working.title')}
      actions={hasParts ? save.button : undefined}
      strip={<OfflineNotice />}
      scrollId={`working-${of}-${key}`}
    >
      <div className="working-page">
        {save.note}
        <QueryStates query={figure} title={t('working.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
          {(data) => (isOfNights(of) && data.on === null ? <NoNight /> : <FigureWorking figure={data} veil={veil} />)}
        </QueryStates>
      </div>
    </AppScreen>
  )
}

/** Figures that are counted up to the last kept night, and are nothing before the first. */
const isOfNights = (of: WorthFigure): boolean => of === 'night' || of === 'contributed'

function NoNight() {
  const { t } = useText()
  return <EmptyState title={t('worth.none.title')} text={t('worth.none.text')} />
}

/** P&L and the returns, which are more than a sum. */
function ComputedFigure({ of, period }: { of: WorthComputed; period: WorthPeriod }) {
  const { t } = useText()
  const workings = useWorkings(period)
  const save = useSave({ of, period })
  const hasWorkings = workings.data !== undefined && workings.data !== 'none'
  return (
    <AppScreen
      title={t('working.title')}
      actions={hasWorkings ? save.button : undefined}
      strip={<OfflineNotice />}
      scrollId={`working-${of}`}
    >
      <div className="working-page">
        {save.note}
        <QueryStates query={workings} title={t('working.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
          {(data) => (data === 'none' ? <NoNight /> : <Parts of={of} workings={data} />)}
        </QueryStates>
      </div>
    </AppScreen>
  )
}

function Parts({ of, workings }: { of: WorthComputed; workings: WorthWorkings }) {
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
