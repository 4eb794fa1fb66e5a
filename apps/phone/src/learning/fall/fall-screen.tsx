import './fall.css'
import { useMemo, useState } from 'react'
import { fallBounds, type MadeShare } from '@bahi/contract/learning/fall'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Gutter } from '@bahi/ui/layout/screen'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { AppScreen } from '../../page/app-screen.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { PlayerBar } from '../player-bar.tsx'
import { type Player, usePlayer } from '../use-player.ts'
import { FallChart } from './fall-chart.tsx'
import { type Act, drawDay, eventFrames, type FallDay, type NamedDay, namedDays, withAct } from './fall-day.ts'
import { FallEnd } from './fall-end.tsx'
import { FallLog } from './fall-log.tsx'
import { FallOrders } from './fall-orders.tsx'
import { FallShares } from './fall-shares.tsx'
import { FallTicket } from './fall-ticket.tsx'
import { useFall } from './use-fall.ts'

/** A made day on which the market falls, traded with play money. */
export function FallScreen() {
  const { t } = useText()
  const [seed, setSeed] = useState<number>(namedDays.back)
  const [acts, setActs] = useState<readonly Act[]>([])
  const query = useFall(seed, acts)
  const begin = (next: number) => {
    setActs([])
    setSeed(next)
  }
  return (
    <AppScreen title={t('fall.title')} scrollId="fall">
      <div className="fall">
        <Gutter>
          <Note tone="wait">{t('fall.made')}</Note>
        </Gutter>
        <Days seed={seed} onDay={begin} />
        <QueryStates query={query} title={t('fall.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
          {(day) =>
            day.seed === seed ? (
              <Played key={seed} day={day} acts={acts} onActs={setActs} isComputing={query.isPlaceholderData} />
            ) : (
              <SkeletonPage name={t('state.loading')} />
            )
          }
        </QueryStates>
      </div>
    </AppScreen>
  )
}

const dayWords = { back: 'fall.day.1', shut: 'fall.day.2', on: 'fall.day.3' } as const satisfies Record<
  NamedDay,
  string
>

/** The days have numbers alone: how each goes on is what nobody knows in the morning. */
function Days({ seed, onDay }: { seed: number; onDay: (seed: number) => void }) {
  const { t } = useText()
  const named = Object.keys(dayWords) as NamedDay[]
  const isDrawn = !named.some((name) => namedDays[name] === seed)
  return (
    <ChipRow name={t('fall.days')} wrap>
      {named.map((name) => (
        <Chip key={name} on={seed === namedDays[name]} onPress={() => onDay(namedDays[name])}>
          {t(dayWords[name])}
        </Chip>
      ))}
      <Chip on={isDrawn} onPress={() => onDay(drawDay())}>
        {t('fall.day.draw')}
      </Chip>
    </ChipRow>
  )
}

/** Ten minutes for the day, or two. */
const speeds = { slow: 1_600, quick: 320 } as const
type Speed = keyof typeof speeds

interface PlayedProps {
  day: FallDay
  acts: readonly Act[]
  onActs: (acts: readonly Act[]) => void
  /** Whether the day with the newest order is still being computed: what is shown is the day before it. */
  isComputing: boolean
}

function Played({ day, acts, onActs, isComputing }: PlayedProps) {
  const [speed, setSpeed] = useState<Speed>('slow')
  const last = day.frames.length - 1
  const stops = useMemo(() => eventFrames(day, acts), [day, acts])
  const player = usePlayer({ first: 0, last, stepMs: speeds[speed], stops })
  const frame = day.frames[player.at]
  const second = frame?.second ?? 0
  const ticket = useSheet('fall-ticket')
  const [share, setShare] = useState<MadeShare>('bank')
  const mayAct = !player.isOver && acts.length < fallBounds.acts && !isComputing
  const act = (next: Act) => onActs(withAct(acts, next))
  return (
    <>
      <Gutter>
        <Now day={day} player={player} speed={speed} onSpeed={setSpeed} isComputing={isComputing} />
      </Gutter>
      {player.isOver ? <FallEnd day={day} /> : null}
      <FallLog day={day} acts={acts} second={second} />
      <FallShares
        day={day}
        acts={acts}
        at={player.at}
        onTrade={
          mayAct
            ? (next) => {
                player.pause()
                setShare(next)
                ticket.show()
              }
            : undefined
        }
      />
      <FallOrders
        day={day}
        acts={acts}
        second={second}
        onCancel={mayAct ? (order) => act({ second, cancel: order }) : undefined}
      />
      <Gutter>
        <MadeOf day={day} isTouched={acts.length > 0} onAgain={() => onActs([])} />
      </Gutter>
      <FallTicket
        day={day}
        acts={acts}
        at={player.at}
        share={share}
        open={ticket.open}
        onOpenChange={ticket.onOpenChange}
        onOrder={(order) => {
          act(order)
          ticket.close()
        }}
      />
    </>
  )
}

interface NowProps {
  day: FallDay
  player: Player
  speed: Speed
  onSpeed: (speed: Speed) => void
  isComputing: boolean
}

/** The index, the two worths, and the player. */
function Now({ day, player, speed, onSpeed, isComputing }: NowProps) {
  const { t } = useText()
  const last = day.frames.length - 1
  const timeAt = (at: number) => formatSecondOfDay(day.frames[at]?.second ?? 0)
  return (
    <div className="fall__now">
      <p className="fall__place">
        <span>{t('fall.time.now', { time: timeAt(player.at) })}</span>
        {isComputing ? <span role="status">{t('fall.computing')}</span> : null}
      </p>
      <FallChart day={day} at={player.at} />
      <Worth day={day} at={player.at} />
      <PlayerBar
        player={player}
        first={0}
        last={last}
        name={t('fall.slider')}
        valueText={timeAt(player.at)}
        lowText={timeAt(0)}
        highText={timeAt(last)}
        speed={speed}
        speeds={[
          { value: 'slow', text: t('fall.speed.slow') },
          { value: 'quick', text: t('fall.speed.quick') },
        ]}
        onSpeed={onSpeed}
      />
    </div>
  )
}

function Worth({ day, at }: { day: FallDay; at: number }) {
  const { t } = useText()
  const { rupees } = useFigures()
  const frame = day.frames[at]
  if (frame === undefined) return null
  return (
    <FigureGrid
      columns={2}
      items={[
        { label: t('fall.worth.yours'), value: rupees(frame.worthPaise) },
        { label: t('fall.worth.without'), value: rupees(frame.withoutPaise) },
      ]}
    />
  )
}

function MadeOf({ day, isTouched, onAgain }: { day: FallDay; isTouched: boolean; onAgain: () => void }) {
  const { t } = useText()
  return (
    <div className="fall__made">
      {isTouched ? (
        <Button kind="outline" onPress={onAgain}>
          {t('fall.again')}
        </Button>
      ) : null}
      <p className="fall__text">{t('fall.how')}</p>
      <p className="fall__small">
        {t('fall.seed', { seed: day.seed })}
        <br />
        <span className="fall__digest">{day.digest}</span>
      </p>
      <TermsLink
        of={[
          'circuit-breaker',
          'halt',
          'call-auction',
          'circuits',
          'stop-loss',
          'slippage',
          'liquidity',
          'limit-order',
        ]}
      />
    </div>
  )
}
