import './decade.css'
import { useState, useSyncExternalStore } from 'react'
import { formatPercent } from '@bahi/money/format'
import { isStill, watchMotion } from '@bahi/ui/base/motion'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Gutter } from '@bahi/ui/layout/screen'
import { saveFile } from '../../device/save-file.ts'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { PlayerBar } from '../player-bar.tsx'
import { usePlayer } from '../use-player.ts'
import { DecadeChart } from './decade-chart.tsx'
import { decadeFile } from './decade-csv.ts'
import { DecadeEnd } from './decade-end.tsx'
import { DecadeForm } from './decade-form.tsx'
import { DecadeMonths } from './decade-months.tsx'
import { type Decade, type DecadePlan, drawSeed, firstPlan, type NamedSeed, namedSeeds, seedOf } from './decade-plan.ts'
import { dayText, standingAt } from './decade-words.ts'
import { useDecade } from './use-decade.ts'

/** Ten years of a SIP, gone through month by month. */
export function DecadeScreen() {
  const { t } = useText()
  const { seed } = useQueryValues(paths.decade)
  const [plan, setPlan] = useState<DecadePlan>(() => ({ ...firstPlan, seed: seedOf(seed) ?? firstPlan.seed }))
  const query = useDecade(plan)
  const form = useSheet('decade-form')
  return (
    <AppScreen title={t('decade.title')} scrollId="decade">
      <div className="decade">
        <Gutter>
          <Note tone="wait">{t('decade.made')}</Note>
        </Gutter>
        <Seeds plan={plan} onSeed={(next) => setPlan({ ...plan, seed: next })} />
        <Gutter>
          <PlanLine plan={plan} onChange={form.show} />
        </Gutter>
        <QueryStates query={query} title={t('decade.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
          {(decade) => <Played key={JSON.stringify(plan)} decade={decade} plan={plan} />}
        </QueryStates>
      </div>
      <DecadeForm
        plan={plan}
        open={form.open}
        onOpenChange={form.onOpenChange}
        onPlan={(next) => {
          setPlan({ ...next, seed: plan.seed })
          form.close()
        }}
      />
    </AppScreen>
  )
}

const seedWords = {
  high: 'decade.seed.high',
  middle: 'decade.seed.middle',
  low: 'decade.seed.low',
} as const satisfies Record<NamedSeed, string>

function Seeds({ plan, onSeed }: { plan: DecadePlan; onSeed: (seed: number) => void }) {
  const { t } = useText()
  const named = Object.keys(seedWords) as NamedSeed[]
  const isDrawn = !named.some((name) => namedSeeds[name] === plan.seed)
  return (
    <ChipRow name={t('decade.seeds')} wrap>
      {named.map((name) => (
        <Chip key={name} on={plan.seed === namedSeeds[name]} onPress={() => onSeed(namedSeeds[name])}>
          {t(seedWords[name])}
        </Chip>
      ))}
      <Chip on={isDrawn} onPress={() => onSeed(drawSeed())}>
        {t('decade.seed.draw')}
      </Chip>
    </ChipRow>
  )
}

function PlanLine({ plan, onChange }: { plan: DecadePlan; onChange: () => void }) {
  const { t } = useText()
  const { roundRupees } = useFigures()
  return (
    <div className="decade__plan">
      <p>
        {t('decade.plan', { amount: roundRupees(plan.amountPaise), day: plan.dayOfMonth })}{' '}
        {plan.stepUpPercent === 0 ? '' : t('decade.plan.step', { percent: plan.stepUpPercent })}{' '}
        {t('decade.plan.deposit', { percent: formatPercent(plan.depositBps) })}
      </p>
      <Button kind="outline" small grow={0} onPress={onChange}>
        {t('decade.plan.change')}
      </Button>
    </div>
  )
}

const speeds = { evening: 3_200, minute: 500, quick: 100 } as const
type Speed = keyof typeof speeds

function Played({ decade, plan }: { decade: Decade; plan: DecadePlan }) {
  const text = useText()
  const { t } = text
  const [speed, setSpeed] = useState<Speed>('minute')
  const still = useSyncExternalStore(watchMotion, isStill)
  const last = decade.months.length + 1
  // Ten changes a second move the page, whatever it draws: with less motion there is no such speed.
  const chosen = still && speed === 'quick' ? 'minute' : speed
  const player = usePlayer({ first: 1, last, stepMs: speeds[chosen] })
  const now = standingAt(decade, player.at)
  const place = player.at > decade.months.length ? t('decade.lastDay') : t('decade.number.of', { number: player.at })
  return (
    <>
      <Gutter>
        <div className="decade__now">
          <p className="decade__place">
            <span>{dayText(text, now.on)}</span> <span>{place}</span>
          </p>
          <DecadeChart decade={decade} at={player.at} last={last} />
          <p className="decade__small">{t('decade.dashed')}</p>
          <Standing decade={decade} at={player.at} />
          <PlayerBar
            player={player}
            first={1}
            last={last}
            name={t('decade.slider')}
            valueText={`${dayText(text, now.on)}, ${place}`}
            lowText={t('decade.year', { year: 1 })}
            highText={t('decade.year', { year: 10 })}
            speed={chosen}
            speeds={[
              { value: 'evening', text: t('decade.speed.evening') },
              { value: 'minute', text: t('decade.speed.minute') },
              ...(still ? [] : [{ value: 'quick' as const, text: t('decade.speed.quick') }]),
            ]}
            onSpeed={setSpeed}
          />
        </div>
      </Gutter>
      {player.isOver ? <DecadeEnd decade={decade} depositBps={plan.depositBps} /> : null}
      <DecadeMonths months={decade.months.slice(0, player.at)} />
      <Gutter>
        <MadeOf decade={decade} plan={plan} />
      </Gutter>
    </>
  )
}

function Standing({ decade, at }: { decade: Decade; at: number }) {
  const { t } = useText()
  const { rupees } = useFigures()
  const now = standingAt(decade, at)
  return (
    <FigureGrid
      columns={2}
      items={[
        { label: t('decade.paidIn'), value: rupees(now.paidInPaise) },
        { label: t('decade.worth'), value: rupees(now.worthPaise) },
        { label: t('decade.deposit'), value: rupees(now.depositPaise) },
        {
          label: t('decade.later'),
          value: now.laterWorthPaise === null ? t('decade.later.notYet') : rupees(now.laterWorthPaise),
        },
      ]}
    />
  )
}

/** Where the figures come from: the seed, the fingerprint of the path, and the file with all of them. */
function MadeOf({ decade, plan }: { decade: Decade; plan: DecadePlan }) {
  const { t } = useText()
  const download = () => {
    const words = {
      title: t('decade.title'),
      made: t('decade.made'),
      seed: t('decade.seed'),
      fingerprint: t('decade.fingerprint'),
      lastDay: t('decade.lastDay'),
      columns: columnKeys.map((key) => t(key)),
    }
    saveFile(`bahi-decade-${plan.seed}.csv`, 'text/csv;charset=utf-8', decadeFile(decade, plan, words))
  }
  return (
    <div className="decade__made">
      <p className="decade__text">{t('decade.how')}</p>
      <p className="decade__small">
        {t('decade.seed.is', { seed: decade.seed, days: decade.days })}
        <br />
        <span className="decade__digest">{decade.digest}</span>
      </p>
      <p className="decade__text">{t('decade.leftOut')}</p>
      <ButtonRow>
        <Button kind="outline" onPress={download}>
          {t('decade.csv')}
        </Button>
      </ButtonRow>
      <TermsLink of={['sip', 'nav', 'units', 'xirr', 'stamp-duty', 'largest-fall', 'step-up']} />
    </div>
  )
}

const columnKeys = [
  'decade.column.number',
  'decade.column.due',
  'decade.column.on',
  'decade.nav',
  'decade.amount',
  'decade.stamp',
  'decade.units',
  'decade.units.total',
  'decade.paidIn',
  'decade.worth',
  'decade.column.lowestOn',
  'decade.column.lowestNav',
  'decade.deposit',
  'decade.later',
] as const
