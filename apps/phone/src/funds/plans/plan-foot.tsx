import { Button } from '@bahi/ui/buttons/button'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { UnitsSheet } from '../scheme/units-sheet.tsx'
import { BuyMore, SellMore } from './plan-more.tsx'
import { closedKeys } from './plan-words.ts'
import type { PlanDetail } from './use-plans.ts'

interface PlanFootProps {
  detail: PlanDetail
  /** Units held; leaving is offered only to who is in. */
  units: number
}

/** Out of the plan, or into it, each over the page. */
export function PlanFoot({ detail, units }: PlanFootProps) {
  const { t } = useText()
  const { loggedIn } = useSession()
  const [buying, selling] = [useSheet('buy'), useSheet('sell')]
  const { plan } = detail
  const closed = closedKeys[plan.state]
  if (!loggedIn)
    return (
      <Button href={linkTo(paths.login, { next: pathWithQuery(paths.plan, { code: plan.code }) })}>
        {t('visitor.login')}
      </Button>
    )
  return (
    <>
      {units === 0 ? null : (
        <Button kind="outline" onPress={selling.show}>
          {t('plan.sell')}
        </Button>
      )}
      <Button grow={1.6} disabled={closed !== null} onPress={buying.show}>
        {closed !== null ? t(closed) : units === 0 ? t('plan.buy') : t('plan.buy.more')}
      </Button>
      <UnitsSheet
        kind="plan"
        side="buy"
        scheme={plan}
        sheet={buying}
        more={(answer) => <BuyMore answer={answer} detail={detail} />}
      />
      {units === 0 ? null : (
        <UnitsSheet
          kind="plan"
          side="sell"
          scheme={plan}
          sheet={selling}
          more={(answer) => <SellMore answer={answer} />}
        />
      )}
    </>
  )
}
