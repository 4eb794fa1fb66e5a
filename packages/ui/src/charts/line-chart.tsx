import './charts.css'
import { useId, useState, type PointerEvent, type CSSProperties } from 'react'
import type { Direction } from '../figures/price-tick.ts'
import { toneOf } from '../figures/price.tsx'
import {
  labelSide,
  leftPercent,
  linePaths,
  nearestPoint,
  priceLines,
  topPercent,
  valueDomain,
  type ChartPoint,
  type ValueDomain,
} from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'

interface LineChartProps {
  points: readonly ChartPoint[]
  /** The time axis: first and last moment of the plot, in the unit of `at`. */
  from: number
  to: number
  direction: Direction
  /** At most five labels: two at the edges; the middle labels are dropped first on a narrow page. */
  times: readonly { at: number; text: string }[]
  formatValue: (value: number) => string
  formatAt: (at: number) => string
  /** One sentence: start, end, high, low. */
  name: string
  columns: { time: string; value: string }
  /** Names the slider by which keys go from point to point. */
  crosshairName: string
  previousClose?: { value: number; text: string } | undefined
  /** Values before this moment are drawn dashed, because they were computed and did not happen. */
  solidFrom?: number | undefined
  /** A second line, drawn dashed and thin, of the same unit and over the same time. */
  beside?: readonly ChartPoint[] | undefined
  heightPx?: number
  /** Told the point under the finger, and null when it lifts: the page shows it in its header. */
  onScrub?: ((point: ChartPoint | null) => void) | undefined
}

/** Plot and labels: room for the longest label beside the last point, because an index has more digits than a share. A comma is half a digit wide. */
function gridOf(heightPx: number, labels: readonly string[]): CSSProperties {
  const longest = Math.max(0, ...labels.map(({ length }) => length))
  return {
    gridTemplateRows: `${heightPx}px max(24px, 1.5rem)`,
    gridTemplateColumns: `minmax(0, 1fr) max(58px, 3.625rem, calc(${0.9 * longest}ch + 16px))`,
  }
}

/** A price over time. The plot stretches with the page; words and the last dot are HTML and never do. */
export function LineChart({
  points,
  from,
  to,
  direction,
  times,
  formatValue,
  formatAt,
  name,
  columns,
  crosshairName,
  previousClose,
  solidFrom,
  beside = [],
  heightPx = 136,
  onScrub,
}: LineChartProps) {
  const [scrubbed, setScrubbed] = useState<ChartPoint | null>(null)
  const domain = valueDomain([...points, ...beside], previousClose?.value ?? null)
  const levels = priceLines(domain).map((value) => ({ value, text: formatValue(value) }))
  const scrub = (point: ChartPoint | null) => {
    setScrubbed(point)
    onScrub?.(point)
  }
  return (
    <div
      className={`line-chart ${toneOf(direction)}`}
      style={gridOf(
        heightPx,
        levels.map(({ text }) => text),
      )}
    >
      <ScrubbedPlot
        points={points}
        from={from}
        to={to}
        domain={domain}
        name={name}
        previousClose={previousClose}
        solidFrom={solidFrom}
        beside={beside}
        scrubbed={scrubbed}
        onScrub={scrub}
      />
      <div className="line-chart__values" aria-hidden="true">
        {levels.map(({ value, text }) => (
          <span key={value} style={{ top: `${topPercent(value, domain)}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className="line-chart__times" aria-hidden="true">
        {times.map((time) => (
          <span key={time.at} style={{ left: `${leftPercent(time.at, from, to)}%` }}>
            {time.text}
          </span>
        ))}
      </div>
      <KeyedCrosshair
        points={points}
        scrubbed={scrubbed}
        name={crosshairName}
        formatValue={formatValue}
        formatAt={formatAt}
        onScrub={scrub}
      />
      <ChartTable points={points} name={name} columns={columns} formatValue={formatValue} formatAt={formatAt} />
    </div>
  )
}

interface ScrubbedPlotProps extends Pick<
  LineChartProps,
  'points' | 'from' | 'to' | 'name' | 'previousClose' | 'solidFrom'
> {
  beside: readonly ChartPoint[]
  domain: ValueDomain
  scrubbed: ChartPoint | null
  onScrub: (point: ChartPoint | null) => void
}

/** The plot, and the crosshair that follows a finger on it. */
function ScrubbedPlot({
  points,
  from,
  to,
  domain,
  name,
  previousClose,
  solidFrom,
  beside,
  scrubbed,
  onScrub,
}: ScrubbedPlotProps) {
  const last = points.at(-1)
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onScrub(nearestPoint(points, from, to, (event.clientX - box.left) / box.width))
  }
  return (
    <div
      className="line-chart__plot"
      role="img"
      aria-label={name}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
      }}
      onPointerUp={() => onScrub(null)}
      onPointerCancel={() => onScrub(null)}
    >
      <Plot
        points={points}
        from={from}
        to={to}
        domain={domain}
        previousClose={previousClose?.value ?? null}
        solidFrom={solidFrom}
        beside={beside}
      />
      {scrubbed === null ? null : (
        <span className="line-chart__cross" style={{ left: `${leftPercent(scrubbed.at, from, to)}%` }} />
      )}
      <Dot point={scrubbed ?? last} from={from} to={to} domain={domain} />
      {previousClose === undefined ? null : (
        <span
          className={`line-chart__close line-chart__close--${labelSide(previousClose.value, points, from, to, domain)}`}
          style={{ top: `${topPercent(previousClose.value, domain)}%` }}
        >
          {previousClose.text}
        </span>
      )}
    </div>
  )
}

interface KeyedCrosshairProps {
  points: readonly ChartPoint[]
  scrubbed: ChartPoint | null
  name: string
  formatValue: (value: number) => string
  formatAt: (at: number) => string
  onScrub: (point: ChartPoint | null) => void
}

/** The crosshair for those without a finger on the plot: a slider whose steps are the points. */
function KeyedCrosshair({ points, scrubbed, name, formatValue, formatAt, onScrub }: KeyedCrosshairProps) {
  const newest = points.length - 1
  const index = scrubbed === null ? newest : points.findIndex((point) => point.at >= scrubbed.at)
  const point = points[index]
  if (point === undefined) return null
  return (
    <input
      className="line-chart__scrub"
      type="range"
      min={0}
      max={newest}
      step={1}
      value={index}
      aria-label={name}
      aria-valuetext={`${formatAt(point.at)}: ${formatValue(point.value)}`}
      onChange={(event) => onScrub(points[event.target.valueAsNumber] ?? null)}
      onBlur={() => onScrub(null)}
    />
  )
}

interface PlotProps {
  points: readonly ChartPoint[]
  from: number
  to: number
  domain: ValueDomain
  previousClose: number | null
  solidFrom: number | undefined
  beside: readonly ChartPoint[]
}

function Plot({ points, from, to, domain, previousClose, solidFrom, beside }: PlotProps) {
  const shade = useId()
  const { area } = linePaths(points, from, to, domain)
  const { line } = linePaths(
    solidFrom === undefined ? points : points.filter(({ at }) => at >= solidFrom),
    from,
    to,
    domain,
  )
  return (
    <svg className="line-chart__svg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity=".16" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      {priceLines(domain).map((value) => (
        <path key={value} className="line-chart__rule" d={`M0 ${topPercent(value, domain).toFixed(2)}H100`} />
      ))}
      {previousClose === null ? null : (
        <path className="line-chart__dashes" d={`M0 ${topPercent(previousClose, domain).toFixed(2)}H100`} />
      )}
      {beside.length === 0 ? null : (
        <path className="line-chart__dashes" d={linePaths(beside, from, to, domain).line} />
      )}
      <path d={area} fill={`url(#${shade})`} />
      {solidFrom === undefined ? null : (
        <path
          className="line-chart__line line-chart__line--dashed"
          d={
            linePaths(
              points.filter(({ at }) => at <= solidFrom),
              from,
              to,
              domain,
            ).line
          }
        />
      )}
      <path className="line-chart__line" d={line} />
    </svg>
  )
}

function Dot({
  point,
  from,
  to,
  domain,
}: {
  point: ChartPoint | undefined
  from: number
  to: number
  domain: ValueDomain
}) {
  if (point === undefined) return null
  return (
    <span
      className="line-chart__dot"
      style={{ left: `${leftPercent(point.at, from, to)}%`, top: `${topPercent(point.value, domain)}%` }}
    />
  )
}
