import { Cover, CoverLine, CoverNote } from '@bahi/ui/cover'
import { DoubleRule } from '@bahi/ui/double-rule'
import { ListRow } from '@bahi/ui/list-row'
import { Note } from '@bahi/ui/note'
import { DisplayFigure } from '@bahi/ui/price'
import { Band, Gutter } from '@bahi/ui/screen'
import { Shortcuts } from '@bahi/ui/shortcuts'
import { SumList } from '@bahi/ui/sum-list'
import { ArrowDownToLine, ArrowUpFromLine, HandCoins, NotebookText } from 'lucide-react'
import { linkTo, paths } from '../../paths.ts'
import { useSheet } from '../../shell/use-sheet.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text } from '../../text/use-text.tsx'
import { useUserInfo } from '../../use-user-info.ts'
import { BookChip } from './book-chip.tsx'
import { BookSheet } from './book-sheet.tsx'
import { CashSheet } from './cash-sheet.tsx'
import { SharesSheet } from './shares-sheet.tsx'
import type { Assets } from './use-assets.ts'
import { useBookCheck } from './use-book-check.ts'
import { useProven } from './use-proven.ts'
import { allCash, type MarketValue } from './worth.ts'

/** A crore with its paise still stands on one line of the narrowest phone at full size. */
const roomForLetters = 13

interface NetWorthProps {
  assets: Assets
  /** When they came, by this phone's clock. */
  readAtMs: number
  mask: (text: string) => string
}

/** The cover, the ways on, and the rows that add up to the cover. */
export function NetWorth({ assets, readAtMs, mask }: NetWorthProps) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const check = useBookCheck()
  const proven = useProven(assets, readAtMs, check)
  const bookSheet = useSheet('book')
  const cashSheet = useSheet('cash')
  const sharesSheet = useSheet('shares')
  const { value, holdings, holdingsValuePaise } = assets
  const money = (amountPaise: number | bigint) => mask(figures.rupees(amountPaise))
  // Added up here, so that the rows below always come to it: cash and shares are asked for side by side, at prices of two moments.
  const netWorth = money(allCash(value) + BigInt(holdingsValuePaise))
  return (
    <>
      <Cover name={t('assets.netWorth')}>
        <CoverLine>
          <CoverNote>{t('assets.netWorth')}</CoverNote>
          <BookChip check={check} onCover onPress={bookSheet.show} />
        </CoverLine>
        <div className={netWorth.length > roomForLetters ? 'assets-screen__worth assets-screen__worth--long' : 'assets-screen__worth'}><DoubleRule proven={proven}><DisplayFigure text={netWorth} /></DoubleRule></div>
        <CoverLine>
          <CoverNote>{t('assets.own', { amount: netWorth })}</CoverNote>
          <CoverNote>{t('assets.owe', { amount: money(0) })}</CoverNote>
        </CoverLine>
      </Cover>
      <Entries />
      <PracticeNote />
      <Band />
      <SumList totalLabel={t('assets.netWorth')} totalText={netWorth} proven={proven}>
        <ListRow plain title={t('assets.available')} detail={t('assets.canLeave', { amount: money(value.withdrawablePaise) })} end={money(value.availablePaise)} onPress={cashSheet.show} />
        <ListRow plain title={t('assets.held')} detail={heldDetail(value, t)} end={money(value.heldPaise)} onPress={cashSheet.show} />
        <ListRow plain title={t('assets.unsettled')} detail={settlingDetail(value, text)} end={money(value.unsettledPaise)} onPress={cashSheet.show} />
        <ListRow plain title={t('assets.shares')} detail={t('assets.companies', { count: holdings.length })} end={money(holdingsValuePaise)} onPress={sharesSheet.show} />
      </SumList>
      <CashSheet sheet={cashSheet} value={value} proven={proven} mask={mask} />
      <SharesSheet sheet={sharesSheet} assets={assets} mask={mask} />
      <BookSheet sheet={bookSheet} check={check} />
    </>
  )
}

function heldDetail({ heldFor, heldPaise }: MarketValue, t: Text['t']): string {
  const orders = heldFor.filter((hold) => hold.heldPaise > 0).length
  if (orders > 0) return t('assets.held.orders', { count: orders })
  return heldPaise > 0 ? t('assets.held.other') : t('assets.held.none')
}

function settlingDetail(value: MarketValue, { t, language }: Text): string {
  const dates = value.unsettled.filter((date) => date.amountPaise > 0).map((date) => formatDay(date.settlesOn, language))
  return dates.length === 0 ? t('assets.unsettled.none') : t('assets.unsettled.on', { dates: dates.join(language === 'zh' ? '、' : ', ') })
}

const icon = { size: 23, strokeWidth: 1.75 } as const

function Entries() {
  const { t } = useText()
  return (
    <Shortcuts
      name={t('assets.entries')}
      items={[
        { text: t('later.transferIn'), href: linkTo(paths.transferIn), icon: <ArrowDownToLine {...icon} /> },
        { text: t('later.transferOut'), href: linkTo(paths.transferOut), icon: <ArrowUpFromLine {...icon} /> },
        { text: t('later.loan'), href: linkTo(paths.loan), icon: <HandCoins {...icon} /> },
        { text: t('statement.title'), href: linkTo(paths.statement), icon: <NotebookText {...icon} /> },
      ]}
    />
  )
}

/** A simulated account is told so at every balance. */
function PracticeNote() {
  const { t } = useText()
  const { data } = useUserInfo()
  if (data?.simulated !== true) return null
  return <div className="assets-screen__note"><Gutter><Note>{t('assets.practice')}</Note></Gutter></div>
}
