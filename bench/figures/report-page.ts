import { type BenchResult, type Figure, type Verdict, verdictOf } from './figures.ts'
import { type Goal, goals } from './goals.ts'

export interface BenchRun {
  readonly at: string
  readonly quick: boolean
  readonly machine: string
  readonly results: readonly BenchResult[]
}

const COLORS: Readonly<Record<Verdict, string>> = {
  'goal reached': '#1d7f4f',
  'goal missed': '#9a6700',
  'floor held': '#9a6700',
  'floor missed': '#b3261e',
}

/** A run as one page that needs nothing else: each figure with its rounds on a scale that shows floor and goal. */
export function writeReportPage({ at, quick, machine, results }: BenchRun): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bahi: measured on ${escapeText(at.slice(0, 10))}</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; color: #1a1c24; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin: 2.5rem 0 0.5rem; }
  figure { margin: 1.25rem 0; }
  figcaption small { color: #555a69; display: block; }
  svg { width: 100%; height: auto; }
  svg text { font: 11px system-ui, sans-serif; fill: #555a69; }
</style>
<h1>What Bahi measured</h1>
<p>${escapeText(machine)}; ${escapeText(at)}.${quick ? ' A quick run: enough to see that everything works, too little to quote.' : ''}
Each dot is a round, the ring their median.</p>
${results.map(writeSection).join('\n')}
</html>
`
}

function writeSection({ name, figures, details }: BenchResult): string {
  return `<h2>${escapeText(name)}</h2>
${figures.map(writeFigure).join('\n')}
${writeDays(details['cpuMsOfDays'])}`
}

function writeFigure(figure: Figure): string {
  const goal: Goal = goals[figure.id]
  const verdict = verdictOf(figure)
  return `<figure>
<figcaption><b>${escapeText(figure.id)}</b> ${escapeText(goal.what)}:
<b style="color:${COLORS[verdict]}">${figure.value} ${escapeText(goal.unit)}</b>, ${verdict}
<small>yardstick: ${escapeText(goal.yardstick)}${figure.beside === undefined ? '' : `: ${figure.beside.value} ${escapeText(goal.unit)}`.trimEnd()}; ${goal.better === 'more' ? 'more' : 'less'} is better</small></figcaption>
${drawRounds(figure, goal, COLORS[verdict])}
</figure>`
}

const WIDTH = 800
const MARGIN = 20

function drawRounds({ value, rounds }: Figure, { floor, goal }: Goal, color: string): string {
  const end = Math.max(floor ?? 0, goal, value, ...rounds) * 1.1
  const x = (amount: number) => (MARGIN + (amount / end) * (WIDTH - 2 * MARGIN)).toFixed(1)
  const mark = (amount: number, name: string, y: number) =>
    `<line x1="${x(amount)}" x2="${x(amount)}" y1="8" y2="40" stroke="#8a8fa0"/><text x="${x(amount)}" y="${y}" text-anchor="middle">${name} ${amount}</text>`
  return `<svg viewBox="0 0 ${WIDTH} 66" role="img" aria-label="${rounds.length} rounds">
<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="24" y2="24" stroke="#d5d8e2"/>
${floor === null ? '' : mark(floor, 'floor', 52)}${mark(goal, 'goal', 64)}
${rounds.map((round) => `<circle cx="${x(round)}" cy="24" r="4" fill="${color}" fill-opacity="0.5"/>`).join('')}
<circle cx="${x(value)}" cy="24" r="7" fill="none" stroke="${color}" stroke-width="2"/>
</svg>`
}

/** The processor time of each day: a line that rises shows what grows with the history. */
function writeDays(days: unknown): string {
  if (!Array.isArray(days) || days.length < 2) return ''
  const cpuMs = days.map(Number)
  const top = Math.max(...cpuMs)
  const points = cpuMs.map((ms, day) => {
    const x = MARGIN + (day / (cpuMs.length - 1)) * (WIDTH - 2 * MARGIN)
    return `${x.toFixed(1)},${(130 - (ms / top) * 110).toFixed(1)}`
  })
  return `<figure><figcaption>Processor time of each of ${cpuMs.length} days, ${Math.round(top)} ms at most</figcaption>
<svg viewBox="0 0 ${WIDTH} 140" role="img" aria-label="processor time of each day">
<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="130" y2="130" stroke="#d5d8e2"/>
<polyline points="${points.join(' ')}" fill="none" stroke="#3b49df" stroke-width="1.5"/>
</svg></figure>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
