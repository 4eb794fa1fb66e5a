import { CalendarClock, Lock } from 'lucide-react'
import { formatMove } from '@bahi/money/format'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { VerifiedChip } from '@bahi/ui/feedback/verified-chip'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { Label } from '@bahi/ui/figures/label'
import { DisplayFigure, Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { WorkingSheet } from '@bahi/ui/sheets/working-sheet'
import { linkTo, paths } from '../navigation/paths.ts'
import { QueryStates } from '../page/query-states.tsx'
import { useSheet } from '../page/use-sheet.ts'
import { sentences } from '../text/sentences.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { HoldingCard } from './holding-card.tsx'
import { addUpHoldings } from './holdings-sum.ts'
import { frozenText } from './scheme/frozen-text.ts'
import { formatNav } from './scheme/nav-figure.ts'
import { useSchemeHoldings, type SchemeHoldings } from './scheme/use-schemes.ts'

/** What the customer's funds are worth, fund by fund, and what of them is frozen until when. */
export function MyFunds({ onAll }: { onAll: () => void }) {
  const { t } = useText()
  const query = useSchemeHoldings('fund')
  return (
    <QueryStates query={query} title={t('fund.mine.error')}>
      {(holdings) => (
        <>
          {holdings.items.length === 0 ? (
            <EmptyState
              title={t('fund.mine.empty')}
              text={t('fund.mine.empty.text')}
              action={<Button onPress={onAll}>{t('fund.none.all')}</Button>}
            />
          ) : (
            <Holdings holdings={holdings} />
          )}
          <CardRows>
            <ListRow
              icon={<CalendarClock size={22} strokeWidth={1.75} />}
              title={t('fund.sips')}
              detail={t('fund.sips.text')}
              href={linkTo(paths.sips)}
            />
          </CardRows>
        </>
      )}
    </QueryStates>
  )
}

function Holdings({ holdings }: { holdings: SchemeHoldings }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const sheet = useSheet('fund-sum')
  const { items, totals } = holdings
  const { rows, proven } = addUpHoldings(holdings)
  const frozen = items.flatMap((item) => frozenText(text, figures, item))
  const total = figures.rupees(totals.valuePaise)
  return (
    <>
      <div className="fund-total">
        <p className="text-label text-2">
          <Label>{t('fund.mine.value')}</Label>
        </p>
        <DoubleRule proven={proven}>
          <DisplayFigure text={total} name={total} />
        </DoubleRule>
        <div className="fund-total__line">
          <Move
            direction={directionOf(totals.profitPaise)}
            text={t('fund.mine.sinceBuying', {
              move: `${figures.signedRupees(totals.profitPaise)} (${formatMove(totals.profitBps)})`,
            })}
            size="large"
          />
          <VerifiedChip
            state={proven ? 'checked' : 'failed'}
            text={proven ? t('fund.mine.verified') : t('fund.mine.differs')}
            onPress={sheet.show}
          />
        </div>
      </div>
      {items.map((holding) => (
        <HoldingCard key={holding.code} holding={holding} />
      ))}
      {frozen.length === 0 ? null : (
        <div className="fund-note">
          <Note icon={<Lock size={18} strokeWidth={1.9} />}>{sentences(frozen, text.language)}</Note>
        </div>
      )}
      <WorkingSheet
        open={sheet.open}
        onOpenChange={sheet.onOpenChange}
        title={t('fund.mine.value')}
        closeName={t('app.close')}
        columns={[t('scheme.units'), t('scheme.nav'), t('fund.mine.worth')]}
        rows={rows.map(({ code, name, units, nav, valuePaise }) => ({
          id: code,
          cells: [`${figures.shares(units)} ${name}`, formatNav(nav), figures.rupees(valuePaise)],
        }))}
        totalLabel={t('fund.mine.total')}
        totalText={total}
        proven={proven}
        source={t('fund.mine.source')}
      />
    </>
  )
}
