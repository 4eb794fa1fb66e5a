import { ArrowDownToLine, ArrowUpFromLine, HandCoins, NotebookText } from 'lucide-react'
import * as refusals from '@bahi/contract/messages/refusals'
import { Button } from '@bahi/ui/buttons/button'
import { Shortcuts } from '@bahi/ui/buttons/shortcuts'
import { Note } from '@bahi/ui/feedback/note'
import { Band } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { SumList } from '@bahi/ui/rows/sum-list'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useSheet } from '../../page/use-sheet.ts'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { useLoanStanding } from '../../session/use-loan-standing.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text, type TextKey } from '../../text/use-text.tsx'
import { CheckSheet } from '../check/check-sheet.tsx'
import { useAccountCheck } from '../check/use-account-check.ts'
import { CashSheet } from './cash-sheet.tsx'
import { SharesSheet } from './shares-sheet.tsx'
import type { Assets } from './use-assets.ts'
import { useLiveAssets } from './use-live-assets.ts'
import { useProven } from './use-proven.ts'
import { WorthCover } from './worth-cover.tsx'
import { countUnits, type MarketValue } from './worth.ts'

interface NetWorthProps {
  assets: Assets
  /** When they came, by this phone's clock. */
  readAtMs: number
  veil: Veil
}

/** The cover, the ways on, and the rows that add up to the cover. */
export function NetWorth({ assets, readAtMs, veil }: NetWorthProps) {
  const { t } = useText()
  const check = useAccountCheck()
  const proven = useProven(assets, readAtMs, check)
  const live = useLiveAssets(assets)
  const [checkSheet, cashSheet, heldSheet, settlingSheet, sharesSheet] = [
    useSheet('book'),
    useSheet('cash'),
    useSheet('held'),
    useSheet('settling'),
    useSheet('shares'),
  ]
  const { value, outBar } = assets
  const limit = useLoanStanding().data?.limitPaise
  const { money, figure } = useVeiledFigures(veil)
  return (
    <>
      <WorthCover
        netWorth={money(live.netWorthPaise)}
        owned={money(live.ownedPaise)}
        owed={money(value.owedPaise)}
        proven={proven}
        check={check}
        veil={veil}
        onProof={checkSheet.show}
      />
      <Entries />
      {check.report?.sums.entries === 0 ? <EmptyNote /> : null}
      <Band />
      <SumList totalLabel={t('assets.netWorth')} totalText={figure(live.netWorthPaise)} proven={proven}>
        <CashRows
          assets={assets}
          veil={veil}
          onAvailable={cashSheet.show}
          onHeld={heldSheet.show}
          onSettling={settlingSheet.show}
        />
        <ListRow
          plain
          title={t('assets.shares')}
          detail={t('assets.companies', { count: live.holdings.length })}
          end={<span className={live.isStale ? 'text-3' : undefined}>{figure(live.sharesPaise)}</span>}
          onPress={sharesSheet.show}
        />
        <UnitRows value={value} veil={veil} />
        <ListRow
          plain
          title={t('assets.owed')}
          detail={limit === undefined ? undefined : veil.veil(t('assets.owed.limit', { amount: money(limit) }))}
          end={figure(-BigInt(value.owedPaise))}
          href={`#${pathWithQuery(paths.loan)}`}
        />
      </SumList>
      <Band />
      <ListRow title={t('worth.title')} detail={t('worth.entry')} href={linkTo(paths.worth)} />
      <CashSheet sheet={cashSheet} value={value} outBar={outBar} share="all" proven={proven} veil={veil} />
      <CashSheet sheet={heldSheet} value={value} outBar={outBar} share="held" proven={proven} veil={veil} />
      <CashSheet sheet={settlingSheet} value={value} outBar={outBar} share="unsettled" proven={proven} veil={veil} />
      <SharesSheet sheet={sharesSheet} live={live} pricedAt={value.pricedAt} proven={proven} veil={veil} />
      <CheckSheet sheet={checkSheet} check={check} veil={veil} />
    </>
  )
}

/** Amounts in rupees, unreadable while the customer hides them. */
function useVeiledFigures(veil: Veil) {
  const figures = useFigures()
  const money = (amountPaise: number | bigint) => veil.mask(figures.rupees(amountPaise))
  const figure = (amountPaise: number | bigint) => veil.veil(money(amountPaise))
  return { money, figure }
}

interface CashRowsProps {
  assets: Assets
  veil: Veil
  onAvailable: () => void
  onHeld: () => void
  onSettling: () => void
}

/** Cash that is available, held, and on its way. */
function CashRows({ assets: { value, outBar }, veil, onAvailable, onHeld, onSettling }: CashRowsProps) {
  const text = useText()
  const { t } = text
  const { money, figure } = useVeiledFigures(veil)
  return (
    <>
      <ListRow
        plain
        title={t('assets.available')}
        detail={
          outBar === null
            ? veil.veil(t('assets.canLeave', { amount: money(value.withdrawablePaise) }))
            : outBarText(outBar.message, text)
        }
        end={figure(value.availablePaise)}
        onPress={onAvailable}
      />
      <ListRow
        plain
        title={t('assets.held')}
        detail={heldDetail(value, t)}
        end={figure(value.heldPaise)}
        onPress={onHeld}
      />
      <ListRow
        plain
        title={t('assets.unsettled')}
        detail={settlingDetail(value, text)}
        end={figure(value.unsettledPaise)}
        onPress={onSettling}
      />
    </>
  )
}

/** Units of funds and plans, and the redemptions that are not paid out yet. */
function UnitRows({ value, veil }: { value: MarketValue; veil: Veil }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const { figure } = useVeiledFigures(veil)
  const [funds, plans] = [countUnits(value, 'fund'), countUnits(value, 'plan')]
  return (
    <>
      {funds.count === 0 ? null : (
        <ListRow
          plain
          title={t('assets.funds')}
          detail={t('assets.funds.count', { count: funds.schemes.length })}
          end={figure(funds.valuePaise)}
          href={`#${pathWithQuery(paths.fundTab, { tab: 'mine' })}`}
        />
      )}
      {plans.count === 0 ? null : (
        <ListRow
          plain
          title={t('assets.plans')}
          detail={veil.veil(t('assets.plans.units', { count: veil.maskCount(figures.shares(plans.count)) }))}
          end={figure(plans.valuePaise)}
          href={`#${pathWithQuery(paths.plans)}`}
        />
      )}
      {value.redeeming.length === 0 ? null : (
        <ListRow
          plain
          title={t('assets.redeeming')}
          detail={t('assets.redeeming.on', {
            dates: daysOf(
              value.redeeming.map(({ payoutOn }) => payoutOn),
              text,
            ),
          })}
          end={figure(value.redeemingPaise)}
          href={`#${pathWithQuery(paths.fundTab, { tab: 'orders' })}`}
        />
      )}
    </>
  )
}

const outBars: Readonly<Record<string, TextKey>> = {
  [refusals.transferOutIdentityMissing]: 'assets.out.identity',
  [refusals.cardMissing]: 'assets.out.card',
  [refusals.simulatedCannotWithdraw]: 'assets.out.practice',
}

/** In a few words: the page of transfers out says the whole rule, and leads to what mends it. */
function outBarText(message: string, { t }: Text): string {
  return t(outBars[message] ?? 'assets.out.waits')
}

function heldDetail({ heldFor, heldPaise, leaving, applied }: MarketValue, t: Text['t']): string {
  const orders = heldFor.filter((hold) => hold.heldPaise > 0).length
  const causes = [
    ...(orders > 0 ? [t('assets.held.orders', { count: orders })] : []),
    ...(applied.length > 0 ? [t('assets.held.applications', { count: applied.length })] : []),
    ...(leaving.length > 0 ? [t('assets.held.transfers', { count: leaving.length })] : []),
  ]
  if (causes.length > 0) return causes.join(' · ')
  return heldPaise > 0 ? t('assets.held.other') : t('assets.held.none')
}

function settlingDetail(value: MarketValue, text: Text): string {
  const dates = value.unsettled.filter((date) => date.amountPaise > 0).map((date) => date.settlesOn)
  return dates.length === 0
    ? text.t('assets.unsettled.none')
    : text.t('assets.unsettled.on', { dates: daysOf(dates, text) })
}

/** Each day once, as a list is written in the language. */
function daysOf(dates: readonly string[], { language }: Text): string {
  return [...new Set(dates)].map((date) => formatDay(date, language)).join(language === 'zh' ? '、' : ', ')
}

const icon = { size: 23, strokeWidth: 1.75 } as const

function Entries() {
  const { t } = useText()
  return (
    <Shortcuts
      name={t('assets.entries')}
      items={[
        { text: t('transfer.in.title'), href: linkTo(paths.transferIn), icon: <ArrowDownToLine {...icon} /> },
        { text: t('transfer.out.title'), href: linkTo(paths.transferOut), icon: <ArrowUpFromLine {...icon} /> },
        { text: t('assets.loan'), href: linkTo(paths.loan), icon: <HandCoins {...icon} /> },
        { text: t('statement.title'), href: linkTo(paths.statement), icon: <NotebookText {...icon} /> },
      ]}
    />
  )
}

/** A new customer: what begins the book, and the one way to begin it. */
function EmptyNote() {
  const { t } = useText()
  return (
    <div className="assets-screen__empty">
      <Note>{t('assets.empty')}</Note>
      <Button href={linkTo(paths.transferIn)}>{t('transfer.in.title')}</Button>
    </div>
  )
}
