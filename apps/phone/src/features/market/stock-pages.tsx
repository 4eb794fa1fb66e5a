import './stock-pages.css'
import { CardRows, ListRow } from '@bahi/ui/list-row'
import { Section } from '@bahi/ui/screen'
import { linkTo, paths } from '../../paths.ts'
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
