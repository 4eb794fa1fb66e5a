import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useSipFaces } from '../funds/sips/use-sip-faces.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LogInFirst } from '../page/log-in-first.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSession } from '../session/use-session.ts'
import { useShareSipFaces } from '../shares/sips/use-share-sip-faces.ts'
import { SipsList } from '../sips/sips-list.tsx'
import { useText } from '../text/use-text.tsx'

/** One list of the customer's SIPs, into funds and in shares: features do not know one another. */
export function SipsPage() {
  const { t } = useText()
  const { loggedIn } = useSession()
  return (
    <AppScreen title={t('sip.title')} tab="fund" strip={<OfflineNotice />} scrollId="sips">
      {loggedIn ? <Sips /> : <LogInFirst next={paths.sips} />}
    </AppScreen>
  )
}

function Sips() {
  const { t } = useText()
  const ofFunds = useSipFaces()
  const ofShares = useShareSipFaces()
  const both = {
    data:
      ofFunds.data === undefined || ofShares.data === undefined
        ? undefined
        : {
            items: [...ofFunds.data.faces, ...ofShares.data.faces],
            next30DaysPaise: ofFunds.data.next30DaysPaise + ofShares.data.next30DaysPaise,
          },
    isError: ofFunds.isError || ofShares.isError,
    error: ofFunds.error ?? ofShares.error,
    refetch: () => Promise.all([ofFunds.refetch(), ofShares.refetch()]),
  }
  return (
    <QueryStates query={both} title={t('sip.error')}>
      {({ items, next30DaysPaise }) =>
        items.length === 0 ? (
          <EmptyState title={t('sip.empty')} text={t('sip.empty.text')} action={<Ways />} />
        ) : (
          <>
            <SipsList items={items} next30DaysPaise={next30DaysPaise} />
            <Ways />
          </>
        )
      }
    </QueryStates>
  )
}

/** Where a new SIP begins. */
function Ways() {
  const { t } = useText()
  return (
    <div className="sips__ways">
      <Button kind="outline" href={linkTo(paths.fundTab)}>
        {t('sip.choose')}
      </Button>
      <Button kind="outline" href={linkTo(paths.market)}>
        {t('sip.choose.share')}
      </Button>
    </div>
  )
}
