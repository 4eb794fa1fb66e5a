import { languages, type Language } from '../tests/screens/say.ts'
import { states, type State } from '../tests/screens/screen.ts'
import { readArguments } from './command-line/read-arguments.mjs'

export interface Wanted {
  only: (name: string) => boolean
  languages: readonly Language[]
  states: readonly State[]
  themes: readonly Theme[]
  phoneWidths: readonly number[]
  /** Of windows at a desk, where the app has another layout. */
  deskWidths: readonly number[]
  /** In percent of the usual size. */
  texts: readonly number[]
  gallery: boolean
  /** The first minute of a newcomer as a film strip, in the place of the screens. */
  journey: boolean
  /** The whole page in one picture instead of what the phone shows first. */
  full: boolean
  out: string
  /** A folder of pictures to see beside these. */
  beside: string | undefined
  /** A running Bahi; without one its own is started. */
  url: string | undefined
}

/** From this width on a window shows list, share and ticket beside one another. */
export const leastDeskWidth = 1_024

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const HELP = `npm run screens -- [OPTIONS]
Writes a picture of every screen, state, theme and language, and index.html to see them side by side. Ends with 1 when
something looks wrong on one.

Options:
  --only NAMES     beginnings of names, by commas: "stock" is also stock-holdings; "=stock" is only the one
  --lang NAMES     of ${languages.join(', ')}
  --theme NAMES    of ${themes.join(', ')}
  --width WIDTHS   of the phone and of windows at a desk (390,360,1024,1440)
  --text PERCENTS  sizes of the text (100,200)
  --state NAMES    of ${states.join(', ')}
  --no-gallery     without the parts of the design system
  --journey        the first minute of a newcomer instead, as a film strip in journey.html
  --full           the whole page in one picture instead of what the phone shows first
  --out FOLDER     where the pictures go (screens)
  --beside FOLDER  pictures to see beside these
  --url ADDRESS    a Bahi that runs; without it one of its own is started
  --help           prints this text
Example: npm run screens -- --only home,stock --lang hi --theme dark`

/** What the command line asks for. Throws with the mistake in words. */
export function readWanted(): Wanted {
  const { values } = readArguments(HELP, {
    only: { type: 'string' },
    lang: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    text: { type: 'string' },
    state: { type: 'string' },
    'no-gallery': { type: 'boolean', default: false },
    journey: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    out: { type: 'string', default: 'screens' },
    beside: { type: 'string' },
    url: { type: 'string' },
  })
  const names = values.only?.split(',')
  const widths = numbers(values.width, [390, 360, 1_024, 1_440])
  return {
    only: (name) =>
      names === undefined || names.some((one) => (one.startsWith('=') ? name === one.slice(1) : name.startsWith(one))),
    languages: some(values.lang, languages),
    states: some(values.state, states),
    themes: some(values.theme, themes),
    phoneWidths: widths.filter((width) => width < leastDeskWidth),
    deskWidths: widths.filter((width) => width >= leastDeskWidth),
    texts: numbers(values.text, [100, 200]),
    gallery: !values['no-gallery'],
    journey: values.journey,
    full: values.full,
    out: values.out,
    beside: values.beside,
    url: values.url,
  }
}

function some<Value extends string>(asked: string | undefined, all: readonly Value[]): readonly Value[] {
  if (asked === undefined) return all
  const unknown = asked.split(',').find((one) => !all.some((known) => known === one))
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; there are ${all.join(', ')}.`)
  return all.filter((one) => asked.split(',').includes(one))
}

function numbers(asked: string | undefined, usual: readonly number[]): readonly number[] {
  if (asked === undefined) return usual
  const given = asked.split(',').map(Number)
  if (!given.every((one) => Number.isInteger(one) && one >= 50 && one <= 4_000))
    throw new Error(`${asked} are not sizes.`)
  return given
}
