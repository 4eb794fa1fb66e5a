import type { ReactNode } from 'react'
import { isOwnLine, type WorthGainLine, type WorthLine, type WorthWorkings } from '@bahi/contract/reports/worth'
import { Section } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { SumList } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../../../navigation/paths.ts'
import { useChosenSheet } from '../../../page/use-chosen-sheet.ts'
import type { Veil } from '../../../session/use-hidden-amounts.tsx'
import { formatDay } from '../../../text/business-time.ts'
import { useFigures } from '../../../text/use-figures.ts'
import { useText, type TextKey } from '../../../text/use-text.tsx'
import { EntriesSheet } from './entries-sheet.tsx'

export const lineTexts = {
  'paid-in': 'working.line.paidIn',
  'taken-out': 'working.line.takenOut',
  'moved-out': 'working.line.movedOut',
  shares: 'working.line.shares',
  funds: 'working.line.funds',
  plans: 'working.line.plans',
  redeeming: 'working.line.redeeming',
  owed: 'working.line.owed',
  bought: 'working.line.bought',
  sold: 'working.line.sold',
  'units-bought': 'working.line.unitsBought',
  'units-sold': 'working.line.unitsSold',
  offers: 'working.line.offers',
  dividends: 'worth.dividends',
  charges: 'worth.charges',
  taxes: 'worth.taxes',
  'loans-received': 'working.line.loansReceived',
  'loans-repaid': 'working.line.loansRepaid',
  other: 'working.line.other',
} as const satisfies Record<WorthLine, TextKey>

/** No posting moves these: a redemption on its way is an order, a debt is a loan. */
const elsewhere: Partial<Record<WorthLine, string>> = {
  redeeming: linkTo(paths.fundTab, { tab: 'orders' }),
  owed: linkTo(paths.loan),
}

const isOwnMoney = ({ line }: WorthGainLine): boolean => isOwnLine(line)
const sumOf = (lines: readonly WorthGainLine[]): number => lines.reduce((sum, { paise }) => sum + paise, 0)

interface GainProps {
  workings: WorthWorkings
  veil: Veil
}

/** P&L as two written sums: the worth less the money put in, and what it is made of. Both are added on this phone. */
export function GainWorking({ workings, veil }: GainProps) {
  const { t } = useText()
  const { sheet, show, chosen: key } = useChosenSheet('entries')
  const chosen = workings.gain.lines.find(({ line }) => line === key)
  return (
    <>
      <Counted workings={workings} veil={veil} onOpen={show} />
      <MadeOf workings={workings} veil={veil} onOpen={show} />
      <EntriesSheet
        sheet={sheet}
        title={chosen === undefined ? '' : t(lineTexts[chosen.line])}
        lines={chosen === undefined ? [] : [chosen.line]}
        range={workings}
        expectedPaise={chosen === undefined || chosen.endsPaise !== null ? null : chosen.paise}
        veil={veil}
      />
    </>
  )
}

type SumProps = GainProps & { onOpen: (line: WorthLine) => void }

/** The value at the end, less the value at the start and the money put in. */
function Counted({ workings: { gain, from, until, isSinceOpening }, veil, onOpen }: SumProps) {
  const { t, language } = useText()
  const figures = useFigures()
  const own = gain.lines.filter(isOwnMoney)
  const figure = (paise: number) => veil.veil(veil.mask(figures.signedRupees(paise)))
  return (
    <Section title={t('working.gain.sum')}>
      <SumList
        totalLabel={t('worth.gain')}
        totalText={figure(gain.gainPaise)}
        proven={gain.endsPaise - gain.beginsPaise - sumOf(own) === gain.gainPaise}
      >
        <ListRow plain title={t('working.night', { day: formatDay(until, language) })} end={figure(gain.endsPaise)} />
        {isSinceOpening ? null : (
          <ListRow
            plain
            title={t('working.night', { day: formatDay(from, language) })}
            end={figure(-gain.beginsPaise)}
          />
        )}
        {own.map(({ line, paise, entries }) => (
          <ListRow
            key={line}
            plain
            title={t(lineTexts[line])}
            detail={t('working.entries', { count: entries })}
            end={figure(-paise)}
            onPress={() => onOpen(line)}
          />
        ))}
      </SumList>
    </Section>
  )
}

/** The changes of value and the cash that come to the same figure. */
function MadeOf({ workings: { gain }, veil, onOpen }: SumProps) {
  const { t } = useText()
  const figures = useFigures()
  const made = gain.lines.filter((line) => !isOwnMoney(line))
  const figure = (paise: number) => veil.veil(veil.mask(figures.signedRupees(paise)))
  const money = (paise: number) => veil.mask(figures.rupees(paise))
  const movedOut = gain.lines.find(({ line }) => line === 'moved-out')
  const detailOf = ({ line, beginsPaise, endsPaise, entries }: WorthGainLine) => [
    ...(beginsPaise === null || endsPaise === null
      ? []
      : [veil.veil(t('working.value', { begins: money(beginsPaise), ends: money(endsPaise) }))]),
    ...(line === 'shares' && movedOut !== undefined
      ? [veil.veil(`${t('working.line.movedOut')}: ${money(-movedOut.paise)}`)]
      : []),
    ...(entries === 0 ? [] : [t('working.entries', { count: entries })]),
  ]
  return (
    <Section title={t('working.gain.made')}>
      <SumList totalLabel={t('worth.gain')} totalText={figure(gain.gainPaise)} proven={sumOf(made) === gain.gainPaise}>
        {made.map((line) => (
          <ListRow
            key={line.line}
            plain
            title={t(lineTexts[line.line])}
            detail={<Details parts={detailOf(line)} />}
            end={figure(line.paise)}
            href={line.entries > 0 ? undefined : elsewhere[line.line]}
            onPress={line.entries > 0 ? () => onOpen(line.line) : undefined}
          />
        ))}
      </SumList>
    </Section>
  )
}

/** Each part on a line of its own. */
function Details({ parts }: { parts: readonly ReactNode[] }) {
  return parts.map((part, at) => (
    <span key={at} className="working-page__detail">
      {part}
    </span>
  ))
}
