import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Section } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText } from '../../text/use-text.tsx'
import { ClosedPositions } from './closed-positions.tsx'
import { useClosedPositions } from './use-positions.ts'

/** A share the customer holds none of: said so, with what was sold of it before. */
export function NoLongerHeld({ code }: { code: string }) {
  const { t } = useText()
  const sold = useClosedPositions({ code })
  const any = (sold.first?.items.length ?? 0) > 0
  return (
    <>
      <EmptyState
        title={any ? t('holding.gone') : t('holding.none')}
        text={any ? t('holding.gone.text') : t('holding.none.text')}
        action={
          <Button kind="quiet" href={linkTo(paths.stock, { code })}>
            {t('holding.priceAndChart')}
          </Button>
        }
      />
      {any ? (
        <Section title={t('holding.sold')}>
          <ClosedPositions asked={{ code }} empty={null} />
        </Section>
      ) : null}
    </>
  )
}
