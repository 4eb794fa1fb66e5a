import { Button } from '@bahi/ui/buttons/button'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { closedKeys } from './plan-words.ts'
import type { PlanDetail } from './use-plans.ts'

interface PlanFootProps {
  detail: PlanDetail
  /** Units held; leaving is offered only to who is in. */
  units: number
}

/** Out of the plan, or into it, each on a page of its own. */
export function PlanFoot({ detail, units }: PlanFootProps) {
  const { t } = useText()
  const { loggedIn } = useSession()
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
        <Button kind="outline" href={linkTo(paths.planSell, { code: plan.code })}>
          {t('plan.sell')}
        </Button>
      )}
      {closed === null ? (
        <Button grow={1.6} href={linkTo(paths.planBuy, { code: plan.code })}>
          {units === 0 ? t('plan.buy') : t('plan.buy.more')}
        </Button>
      ) : (
        <Button grow={1.6} disabled>
          {t(closed)}
        </Button>
      )}
    </>
  )
}
