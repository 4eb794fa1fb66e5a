import './stock.css'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText } from '../../text/use-text.tsx'

/** The pages that say more of a share. */
export function StockPages({ code }: { code: string }) {
  const { t } = useText()
  return (
    <Section title={t('stock.pages')}>
      <div className="stock-pages">
        <CardRows>
          <ListRow
            href={linkTo(paths.stockToday, { code })}
            title={t('stockToday.title')}
            detail={t('stock.pages.today')}
          />
          <ListRow
            href={linkTo(paths.stockMoney, { code })}
            title={t('stockMoney.title')}
            detail={t('stock.pages.money')}
          />
        </CardRows>
      </div>
    </Section>
  )
}
