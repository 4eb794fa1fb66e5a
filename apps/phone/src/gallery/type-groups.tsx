import './gallery.css'
import { DisplayFigure, Move } from '@bahi/ui/figures/price'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import {
  formatClock,
  formatDay,
  formatDayAndTime,
  formatLongDay,
  formatShortDay,
  formatStamp,
} from '../text/business-time.ts'
import { formatMessageAge, formatNewsAge } from '../text/relative-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { Block, Line } from './block.tsx'
import { useSay } from './use-say.ts'

const sizes = [
  'display',
  'amount',
  'title-1',
  'title-2',
  'body-strong',
  'body',
  'figure',
  'label',
  'caption',
  'micro',
] as const

export function TypeGroup() {
  const say = useSay()
  const sample = say('Every rupee is written twice', '每一分钱都记两次', 'हर रुपया दो बार लिखा जाता है')
  return (
    <>
      {sizes.map((size) => (
        <Block key={size} name={size}>
          <p className="gallery-type" style={{ font: `var(--text-${size})` }}>
            {size === 'display' || size === 'amount' || size === 'figure' ? '₹1,84,236.40' : sample}
          </p>
        </Block>
      ))}
      <Block name="DisplayFigure">
        <div>
          <DisplayFigure text="₹1,84,236.40" />
        </div>
        <div>
          <DisplayFigure amount text="₹1,84,236.40" />
        </div>
      </Block>
    </>
  )
}

const colours = [
  'page',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'control',
  'primary',
  'primary-soft',
  'accent',
  'accent-soft',
  'gain',
  'gain-soft',
  'loss',
  'loss-soft',
  'alert',
  'alert-soft',
  'wait',
  'wait-soft',
  'done',
  'done-soft',
  'bid',
  'bid-bar',
  'ask',
  'ask-bar',
  'cover',
  'thread',
  'tabbar',
] as const
const inks = ['text', 'text-2', 'text-3', 'link', 'accent-text', 'gain', 'loss', 'alert', 'wait', 'done'] as const

export function ColoursGroup() {
  return (
    <>
      <Block name="Grounds">
        <div className="gallery-colours">
          {colours.map((colour) => (
            <span key={colour} className="gallery-colour">
              <span className="gallery-colour__patch" style={{ background: `var(--color-${colour})` }} />
              {colour}
            </span>
          ))}
        </div>
      </Block>
      <Block name="Inks">
        <Line>
          {inks.map((ink) => (
            <span key={ink} style={{ color: `var(--color-${ink})` }}>
              {ink} ₹1,412.60
            </span>
          ))}
        </Line>
      </Block>
      {(['green-red', 'blue-orange', 'ink'] as const).map((prices) => (
        <Block key={prices} name={`Price colours: ${prices}`}>
          <div data-prices={prices}>
            <Line>
              <Move direction="up" text="+12.10 (+0.86%)" />
              <Move direction="down" text="−12.10 (−0.86%)" />
              <Move direction="flat" text="0.00 (0.00%)" />
            </Line>
          </div>
        </Block>
      ))}
    </>
  )
}

const now = new Date('2026-11-20T09:42:04Z')
const ages = [10, 29, 30, 299, 300, 3600, 86_399, 86_400, 172_800, 30 * 86_400, 400 * 86_400]

export function TimeGroup() {
  const words = useText()
  const figures = useFigures()
  const { language } = words
  const formats = {
    formatStamp: formatStamp(now),
    formatDayAndTime: formatDayAndTime(now, language),
    formatDay: formatDay(now, language),
    formatShortDay: formatShortDay(now, language),
    formatLongDay: formatLongDay(now, language),
    formatClock: formatClock(now),
  }
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return (
    <>
      <Block name="Times">
        {Object.entries(formats).map(([name, text]) => (
          <KeyValue key={name} small label={name} value={text} />
        ))}
      </Block>
      <Block name="How long ago: news">
        {ages.map((seconds) => (
          <KeyValue key={seconds} small label={`${seconds} s`} value={formatNewsAge(before(seconds), now, words)} />
        ))}
      </Block>
      <Block name="How long ago: messages">
        {ages.map((seconds) => (
          <KeyValue key={seconds} small label={`${seconds} s`} value={formatMessageAge(before(seconds), now, words)} />
        ))}
      </Block>
      <Block name="Own money, exact">
        {[0, 999_99, 10_000_00, 1_84_236_40, 1_00_00_000_00, -940_00].map((paise) => (
          <KeyValue key={paise} small label={String(paise)} value={figures.rupees(paise)} />
        ))}
      </Block>
      <Block name="Market counts, shortened">
        {[9_999, 10_000, 1_00_000, 1_24_00_000, 10_00_00_000].map((count) => (
          <KeyValue key={count} small label={String(count)} value={figures.compact(count)} />
        ))}
      </Block>
    </>
  )
}
